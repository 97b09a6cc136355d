import '@meshdeck/testing/at-a-server'
import { nameServerSchema } from '@meshdeck/api/name-servers'
import { z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import {
  runMenuAction,
  signInWithRole,
  renderLoadedHook,
  jobOf,
  runBulkJob,
  question,
  waitSoon,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import { useNameServerActions } from './use-name-server-actions'

const own = z.parse(nameServerSchema, {
  id: 'ns/1',
  name: 'office',
  network_id: 'corp',
  servers: ['10.1.0.53', '10.1.0.54'],
})
const born = { ...own, id: 'ns-0', name: 'cloudflare', default: true }

beforeEach(() => signInWithRole('admin'))
afterEach(() => jest.restoreAllMocks())

const actions = async () =>
  (await renderLoadedHook('/', () => useNameServerActions('corp'))).result.current

test('deletes a name server after confirmation', async () => {
  const sent = answerWith()
  const { rowActions } = await actions()
  await runMenuAction(rowActions(own), 'Delete')
  expect(question()).toMatchObject({
    title: 'Delete “office”?',
    description: inEnglish('networks:dns.servers.deleteText', { count: 1 }),
    action: 'Delete name server',
    success: '“office” deleted',
    failure: inEnglish('networks:dns.servers.deleteFailed'),
  })
  await question().onConfirm(false)
  expect(sent).toContainEqual(['DELETE v1/nameserver?id=ns%2F1'])
})

test("deletes only the selected name servers that aren't built in", async () => {
  const sent = answerWith()
  const { bulkActions } = await actions()
  const job = await jobOf(bulkActions([own, born, { ...own, id: 'ns-2' }]), 'Delete')
  expect(job).toMatchObject({
    title: inEnglish('networks:dns.servers.deleteMany', { count: 2 }),
    description: inEnglish('networks:dns.servers.deleteText', { count: 2 }),
    action: 'Delete name servers',
    isDanger: true,
  })
  await runBulkJob(job)
  expect(sent.map(([call]) => call).filter((call) => call.startsWith('DELETE'))).toEqual([
    'DELETE v1/nameserver?id=ns%2F1',
    'DELETE v1/nameserver?id=ns-2',
  ])
})

test('neither edits nor deletes the built-in one of the network', async () => {
  const { rowActions, bulkActions } = await actions()
  const stays = "Delete: This name server was created with the network and can't be deleted."
  await expect(runMenuAction(rowActions(born), 'Delete')).rejects.toThrow(stays)
  await expect(runMenuAction(bulkActions([born]), 'Delete')).rejects.toThrow(stays)
  await expect(runMenuAction(rowActions(born), 'Edit')).rejects.toThrow('You can turn it on or off')
})

test('allows non-admins of the network no change, but copies addresses', async () => {
  signInWithRole('platform-user')
  const copied = watchClipboard()
  const { rowActions, bulkActions } = await actions()
  const refused = inEnglish('networks:dns.servers.refused')
  await expect(runMenuAction(rowActions(own), 'Edit')).rejects.toThrow(refused)
  await expect(runMenuAction(rowActions(own), 'Delete')).rejects.toThrow(refused)
  await expect(runMenuAction(bulkActions([own]), 'Delete')).rejects.toThrow(refused)
  await runMenuAction(rowActions(own), 'Copy addresses')
  await waitSoon(() => expect(copied).toEqual(['10.1.0.53, 10.1.0.54']))
})

test('opens the edit dialog with the name server', async () => {
  const [edit] = (await actions()).rowActions(own)
  expect(edit).toMatchObject({
    to: expect.stringMatching(/dialog=edit-name-server.*server=ns%2F1/),
  })
})
