import '@meshdeck/testing/at-a-server'
import { answerWith } from '@meshdeck/testing/answers'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import {
  runMenuAction,
  setServerConfig,
  signInWithRole,
  setServerStatus,
  renderLoadedHook,
  jobOf,
  runBulkJob,
  question,
  waitSoon,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import { useDnsActions } from './use-dns-actions'

const custom = {
  name: 'db.corp.nm.example',
  network: 'corp',
  address: '10.1.0.9',
  address6: 'fd00::9',
  isCustom: true,
}
const ofNode = { ...custom, name: 'edge.corp', address6: '', isCustom: false }
const other = { ...custom, name: 'mail.corp' }

beforeEach(() => {
  signInWithRole('admin')
  setServerStatus({ version: 'v1.0.0' })
})
afterEach(() => jest.restoreAllMocks())

const actions = async () =>
  (await renderLoadedHook('/', () => useDnsActions('corp'))).result.current

test('deletes a name after confirmation', async () => {
  const sent = answerWith()
  const { rowActions } = await actions()
  await runMenuAction(rowActions(custom), 'Delete')
  expect(question()).toMatchObject({
    title: 'Delete db.corp.nm.example?',
    description: inEnglish('networks:dns.deleteText'),
    action: 'Delete entry',
    name: 'db.corp.nm.example',
    success: 'db.corp.nm.example deleted',
    failure: inEnglish('networks:dns.deleteFailed'),
  })
  expect(sent.flat()).not.toContain('DELETE dns/corp/db.corp.nm.example')
  await question().onConfirm(false)
  expect(sent).toContainEqual(['DELETE dns/corp/db.corp.nm.example'])
})

test('sends short names to a server that stores names without its domain', async () => {
  setServerStatus({ version: 'v1.5.1' })
  setServerConfig({ DefaultDomain: 'nm.example' })
  const sent = answerWith()
  const { rowActions } = await actions()
  await runMenuAction(rowActions(custom), 'Delete')
  await question().onConfirm(false)
  expect(sent).toContainEqual(['DELETE dns/corp/db.corp'])
})

test('deletes only the custom names of a selection', async () => {
  const sent = answerWith()
  const { bulkActions } = await actions()
  const job = await jobOf(bulkActions([custom, ofNode, other]), 'Delete')
  expect(job).toMatchObject({
    title: inEnglish('networks:dns.deleteMany', { count: 2 }),
    description: inEnglish('networks:dns.deleteManyText', { count: 2 }),
    action: 'Delete entries',
    isDanger: true,
  })
  await runBulkJob(job)
  expect(sent.flat().filter((call) => `${call}`.startsWith('DELETE'))).toEqual([
    'DELETE dns/corp/db.corp.nm.example',
    'DELETE dns/corp/mail.corp',
  ])
})

test('refuses to delete names of nodes, and any name for non-admins of the network', async () => {
  const stays =
    'Delete: This name belongs to a node and can be deleted only together with the node.'
  const own = await actions()
  await expect(runMenuAction(own.rowActions(ofNode), 'Delete')).rejects.toThrow(stays)
  await expect(runMenuAction(own.bulkActions([ofNode]), 'Delete')).rejects.toThrow(stays)

  signInWithRole('platform-user')
  const { rowActions, bulkActions } = await actions()
  const refused = 'Delete: You must be an admin of this network to change its DNS entries.'
  await expect(runMenuAction(rowActions(custom), 'Delete')).rejects.toThrow(refused)
  await expect(runMenuAction(bulkActions([custom]), 'Delete')).rejects.toThrow(refused)
})

test('copies a name and its addresses, or only the names of several entries', async () => {
  const copied = watchClipboard()
  const { rowActions, bulkActions } = await actions()
  expect(rowActions(ofNode).map(({ label }) => label)).toEqual([
    'Copy host name',
    'Copy IPv4 address',
    'Delete',
  ])
  for (const label of ['Copy host name', 'Copy IPv4 address', 'Copy IPv6 address']) {
    await runMenuAction(rowActions(custom), label)
  }
  await runMenuAction(bulkActions([custom, other]), 'Copy host names')
  await waitSoon(() => expect(copied).toHaveLength(4))
  expect(copied).toEqual([
    'db.corp.nm.example',
    '10.1.0.9',
    'fd00::9',
    'db.corp.nm.example\nmail.corp',
  ])
})
