import '@meshdeck/testing/at-a-server'
import { answerWith } from '@meshdeck/testing/answers'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import {
  runMenuAction,
  signInWithRole,
  setServerStatus,
  renderLoadedHook,
  jobOf,
  runBulkJob,
  question,
  waitSoon,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import { useDeviceApproval } from './pending-rows'
import { usePendingActions } from './use-pending-actions'

const waiting = {
  id: 'p/1',
  hostId: 'h1',
  name: 'edge',
  network: 'corp',
  os: 'Linux',
  version: 'v1.5.1',
  isOutdated: false,
  keyName: '',
  tags: [],
  publicKey: 'abc=',
  requestedAt: 0,
}
const other = { ...waiting, id: 'p2', name: 'lab' }

beforeEach(() => signInWithRole('admin'))
afterEach(() => jest.restoreAllMocks())

const actions = async () => (await renderLoadedHook('/', () => usePendingActions())).result.current
const changes = (sent: ReturnType<typeof answerWith>) =>
  sent.map(([call]) => call).filter((call) => call.startsWith('POST'))

test('approves a device after confirmation and reports a failure', async () => {
  const sent = answerWith()
  await runMenuAction((await actions()).rowActions(waiting), 'Approve')
  expect(question()).toMatchObject({
    title: inEnglish('networks:devices.approval.approve.title', { name: 'edge', network: 'corp' }),
    action: 'Approve device',
    success: inEnglish('networks:devices.approval.approve.done', { name: 'edge', network: 'corp' }),
    failure: inEnglish('networks:devices.approval.approve.failed', {
      name: 'edge',
      network: 'corp',
    }),
  })
  await question().onConfirm(false)
  expect(changes(sent)).toEqual(['POST v1/pending_hosts/approve/p%2F1'])

  answerWith({ 'POST v1/pending_hosts/approve/p%2F1': 500 })
  await expect(question().onConfirm(false)).rejects.toBeInstanceOf(Error)
})

test('rejects a device after confirmation', async () => {
  const sent = answerWith()
  await runMenuAction((await actions()).rowActions(waiting), 'Reject')
  expect(question()).toMatchObject({
    title: 'Reject edge?',
    description: inEnglish('networks:devices.approval.reject.text', { network: 'corp' }),
    action: 'Reject device',
    success: 'edge rejected',
    failure: "Couldn't reject edge",
  })
  await question().onConfirm(false)
  expect(changes(sent)).toEqual(['POST v1/pending_hosts/reject/p%2F1'])
})

test.each([
  [
    'Approve',
    'approve',
    {
      title: 'Approve 2 devices?',
      action: 'Approve devices',
    },
  ],
  [
    'Reject',
    'reject',
    {
      title: 'Reject 2 devices?',
      description: inEnglish('networks:devices.approval.reject.manyText'),
      action: 'Reject devices',
      isDanger: true,
    },
  ],
])('performs %s on several devices', async (label, path, expected) => {
  const sent = answerWith()
  const job = await jobOf((await actions()).bulkActions([waiting, other]), label)
  expect(job).toMatchObject(expected)
  await runBulkJob(job)
  expect(changes(sent)).toEqual([
    `POST v1/pending_hosts/${path}/p%2F1`,
    `POST v1/pending_hosts/${path}/p2`,
  ])
})

test('links the menu to the device and copies its key', async () => {
  const copied = watchClipboard()
  const { rowActions } = await actions()
  const [, details] = rowActions(waiting)
  expect(details).toMatchObject({ to: '/devices/h1' })
  await runMenuAction(rowActions(waiting), 'Copy public key')
  await waitSoon(() => expect(copied).toEqual(['abc=']))
})

test.each([
  [{ version: 'v1.5.1', isPro: true }, { enable_device_approval: true }, true],
  [{ version: 'v1.5.1', isPro: true }, { enable_device_approval: false }, false],
  [{ version: 'v1.5.1', isPro: true }, 500, false],
  [{ version: 'v1.5.1' }, { enable_device_approval: true }, false],
  [{ version: 'v1.0.0', isPro: true }, { enable_device_approval: true }, false],
])('requires approval of devices on a server %j whose license says %j: %j', async (...given) => {
  const [server, flags, expected] = given
  const reply = typeof flags === 'number' ? flags : { Code: 200, Message: '', Response: flags }
  answerWith({ 'GET v1/server/feature_flags': reply, 'GET server/feature_flags': reply })
  setServerStatus(server)
  const { result } = await renderLoadedHook('/', useDeviceApproval)
  await waitSoon(() => expect(result.current).toBe(expected))
})

test('is undefined until the server has reported its version and license', async () => {
  answerWith({ 'GET server/status': () => new Promise(() => {}) })
  const { result } = await renderLoadedHook('/', useDeviceApproval)
  expect(result.current).toBeUndefined()
})
