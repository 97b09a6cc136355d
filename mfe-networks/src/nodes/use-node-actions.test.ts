import '@meshdeck/testing/at-a-server'
import { answerWith } from '@meshdeck/testing/answers'
import {
  signInWithRole,
  setServerStatus,
  renderLoadedHook,
  jobOf,
  runBulkJob,
  waitSoon,
  watchToasts,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import type { NodeRow } from '../shared/node-rows'
import { aNodeRow } from '../shared/sample-records'
import { useNodeActions } from './use-node-actions'
import { useNodeConnection } from './use-node-connection'

const edge = aNodeRow({ addresses: ['10.1.0.1'], endpoint: '192.0.2.1' })
const off = { ...edge, id: 'n2', name: 'spare', isConnected: false }

beforeEach(() => {
  signInWithRole('admin')
  setServerStatus({ version: 'v1.5.1', isPro: true })
})
afterEach(() => jest.restoreAllMocks())

const hook = async <Result>(use: () => Result) =>
  (await renderLoadedHook('/networks/corp/nodes', use)).result
const actions = async () => (await hook(() => useNodeActions())).current
const refused = inEnglish('networks:nodes.refused')

test('links the menu to the node and its edit dialog', async () => {
  const { rowActions } = await actions()
  expect(rowActions(edge)).toMatchObject([
    { id: 'details', label: 'Details', to: '/networks/corp/nodes/n1' },
    { id: 'edit', label: 'Edit', to: expect.stringMatching(/dialog=edit-node.*dialog.node=n1/) },
    { label: 'Copy private address' },
    { label: 'Copy public endpoint' },
    { more: expect.any(Function) },
  ])
})

test("doesn't copy a hidden public address", async () => {
  localStorage.setItem('public_addresses', 'hidden')
  const labels = (await actions()).rowActions(edge).map(({ label }) => label)
  expect(labels).toContain('Copy private address')
  expect(labels).not.toContain('Copy public endpoint')
})

test('connects the devices of several nodes if none is connected, else disconnects them', async () => {
  const { bulkActions } = await actions()
  const labels = (rows: NodeRow[]) => bulkActions(rows).map(({ label }) => label)
  expect(labels([off])).toEqual(['Copy addresses', 'Connect', 'More', 'Delete'])
  expect(labels([off, edge])).toEqual(['Copy addresses', 'Disconnect', 'More', 'Delete'])
  const job = await jobOf(bulkActions([off]), 'Connect')
  expect(job.items).toEqual([off])
  const sent = answerWith()
  await runBulkJob(job)
  expect(sent).toContainEqual(['PUT v1/nodes/corp/bulk/status', { ids: ['n2'], connected: true }])
})

test('puts less frequent actions into a separate menu', async () => {
  const more = (await actions()).bulkActions([edge]).find(({ label }) => label === 'More')
  const entries = more && 'menu' in more ? more.menu(() => {}) : []
  expect(entries).toMatchObject([{ more: expect.any(Function) }])
})

test('allows non-admins of the network no change', async () => {
  setServerStatus({ version: 'v1.5.1' })
  signInWithRole('platform-user')
  const { rowActions, bulkActions } = await actions()
  expect(rowActions(edge)[1]?.disabledReason).toBe(refused)
  const reasons = bulkActions([edge]).map(({ disabledReason }) => disabledReason)
  expect(reasons).toEqual([undefined, refused, undefined, refused])
  expect(bulkActions([edge]).at(-1)).toMatchObject({ isDanger: true })
})

test.each([
  [true, 'edge connected', 'edge disconnected'],
  [false, 'edge disconnected', 'edge connected'],
])('undoes from the toast a change of a node that is connected (%j)', async (...given) => {
  const [isConnected, done, undone] = given
  const toasts = watchToasts()
  const sent = answerWith()
  const { connect } = (await hook(useNodeConnection)).current
  await connect(edge, isConnected)
  expect(toasts).toMatchObject([{ title: done, action: { label: 'Undo' } }])
  toasts[0]?.action?.onAct()
  await waitSoon(() => expect(toasts[1]).toMatchObject({ kind: 'success', title: undone }))
  expect(toasts[1]?.action).toBeUndefined()
  const calls = sent.filter(([call]) => call === 'PUT v1/nodes/corp/bulk/status')
  expect(calls.map(([, body]) => body)).toEqual([
    { ids: ['n1'], connected: isConnected },
    { ids: ['n1'], connected: !isConnected },
  ])
})

test.each([
  [true, 'edge connected', "Couldn't connect edge"],
  [false, 'edge disconnected', "Couldn't disconnect edge"],
])('connects a node at once (%j) and reports a failure', async (...given) => {
  const [isConnected, done, failed] = given
  const toasts = watchToasts()
  const call = 'PUT v1/nodes/corp/bulk/status'
  const sent = answerWith()
  const { connect } = (await hook(useNodeConnection)).current
  await connect(edge, isConnected)
  expect(toasts).toMatchObject([{ kind: 'success', title: done }])
  expect(sent).toContainEqual([call, { ids: ['n1'], connected: isConnected }])
  answerWith({ [call]: 500 })
  await connect(edge, isConnected)
  expect(toasts[1]).toMatchObject({ kind: 'error', title: failed })
  expect(toasts[1]?.description).toMatch(/./)
})
