import '@meshdeck/testing/at-a-server'
import { hostListQuery, hostSchema } from '@meshdeck/api/hosts'
import { queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import {
  runMenuAction,
  signInWithRole,
  setServerStatus,
  renderLoadedHook,
  jobOf,
  runBulkJob,
  question,
  textOf,
  waitSoon,
  watchToasts,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import type { DeviceRow } from './device-rows'
import { useDeviceActions } from './use-device-actions'

const edge: DeviceRow = {
  id: 'h/1',
  name: 'edge',
  endpoints: ['192.0.2.1', '2001:db8::1'],
  port: 51821,
  os: 'Linux',
  version: 'v1.0.0',
  isOutdated: false,
  networkCount: 2,
  listsNodes: true,
  isDefault: false,
  lastSeen: 0,
}
const spare: DeviceRow = { ...edge, id: 'h2', name: 'spare', networkCount: 1, listsNodes: false }

beforeEach(() => {
  signInWithRole('admin')
  setServerStatus({ version: 'v1.0.0' })
})
afterEach(() => jest.restoreAllMocks())

const actions = async (onLeave?: () => Promise<void>) =>
  (await renderLoadedHook('/devices', () => useDeviceActions(onLeave ? { onLeave } : {}))).result
    .current
const changes = (sent: ReturnType<typeof answerWith>) =>
  sent.map(([call]) => call).filter((call) => !call.startsWith('GET'))

test('returns the menu of one device, of several and of all', async () => {
  const { rowActions, bulkActions, allActions } = await actions()
  expect(rowActions(edge).map(({ label }) => label)).toEqual([
    'Details',
    'Edit',
    inEnglish('networks:devices.defaultDevice.set'),
    'Copy endpoint',
    'Copy IPv6 endpoint',
    'Sync',
    'Refresh keys',
    'Upgrade',
    'Delete',
  ])
  expect(rowActions(edge).map(({ startsGroup = false }) => startsGroup)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
    false,
    false,
    true,
  ])
  expect(rowActions(edge).slice(0, 2)).toMatchObject([
    { id: 'details', to: expect.stringContaining('h%2F1') },
    { id: 'edit', to: expect.stringMatching(/dialog=edit-device.*h%2F1/) },
  ])
  expect(bulkActions([edge]).map(({ label }) => label)).toEqual([
    'Sync',
    'Refresh keys',
    'Upgrade',
    'Delete',
  ])
  expect(allActions.map(({ label }) => label)).toEqual([
    'Sync all',
    'Refresh all keys',
    'Upgrade all',
  ])
})

test("doesn't copy a hidden public address", async () => {
  localStorage.setItem('public_addresses', 'hidden')
  const labels = (await actions()).rowActions(edge).map(({ label }) => label)
  expect(labels.slice(2, 4)).toEqual([inEnglish('networks:devices.defaultDevice.set'), 'Sync'])
})

test('syncs a device at once and reports a failure [AP-076]', async () => {
  const toasts = watchToasts()
  const sent = answerWith()
  const { rowActions } = await actions()
  await runMenuAction(rowActions(edge), 'Sync')
  await waitSoon(() =>
    expect(toasts).toMatchObject([
      { title: inEnglish('networks:devices.command.sync.done', { name: 'edge' }) },
    ]),
  )
  expect(changes(sent)).toEqual(['POST hosts/h%2F1/sync'])
  answerWith({ 'POST hosts/h%2F1/sync': 500 })
  await runMenuAction(rowActions(edge), 'Sync')
  await waitSoon(() => expect(toasts).toHaveLength(2))
  expect(toasts[1]).toMatchObject({ kind: 'error', title: "Couldn't sync edge" })
  expect(toasts[1]?.description).toMatch(/./)
})

test.each([
  [
    'Refresh keys',
    {
      title: inEnglish('networks:devices.command.keys.question', { name: 'edge' }),
      description: expect.stringContaining(inEnglish('networks:devices.command.keys.textOne')),
      action: 'Refresh keys',
      success: inEnglish('networks:devices.command.keys.done', { name: 'edge' }),
      failure: inEnglish('networks:devices.command.keys.failed', { name: 'edge' }),
    },
    undefined,
    'PUT hosts/h%2F1/keys',
  ],
  [
    'Upgrade',
    {
      title: 'Upgrade edge?',
      description: expect.stringContaining(inEnglish('networks:devices.command.upgrade.textOne')),
      action: 'Upgrade',
      success: inEnglish('networks:devices.command.upgrade.done', { name: 'edge' }),
      failure: "Couldn't upgrade edge",
    },
    {
      label: 'Force upgrade',
      hint: inEnglish('networks:devices.command.forceHintOne'),
    },
    'PUT hosts/h%2F1/upgrade?force=true',
  ],
])('asks before %s because it interrupts connections [AP-077, AP-078]', async (...given) => {
  const [label, expected, option, call] = given
  const sent = answerWith()
  await runMenuAction((await actions()).rowActions(edge), label)
  expect(question()).toMatchObject({ ...expected, isDanger: false })
  expect(question().option).toEqual(option)
  await question().onConfirm(true)
  expect(changes(sent)).toEqual([call])
})

const forced = {
  label: 'Force upgrade',
  hint: inEnglish('networks:devices.command.forceHint'),
}

test.each([
  [
    'Sync',
    { title: 'Sync 2 devices?', action: 'Sync devices' },
    undefined,
    ['POST hosts/h%2F1/sync', 'POST hosts/h2/sync'],
  ],
  [
    'Refresh keys',
    {
      title: inEnglish('networks:devices.command.keys.many', { count: 2 }),
      action: 'Refresh keys',
    },
    undefined,
    ['PUT hosts/h%2F1/keys', 'PUT hosts/h2/keys'],
  ],
  [
    'Upgrade',
    { title: 'Upgrade 2 devices?', action: 'Upgrade devices' },
    forced,
    ['PUT hosts/h%2F1/upgrade?force=true', 'PUT hosts/h2/upgrade?force=true'],
  ],
])('performs %s on several devices', async (...given) => {
  const [label, expected, option, calls] = given
  const sent = answerWith()
  const job = await jobOf((await actions()).bulkActions([edge, spare]), label)
  expect(job).toMatchObject({
    ...expected,
    description: expect.stringMatching(/^(The devices|Clients)/),
  })
  expect(job.option).toEqual(option)
  await runBulkJob(job, true)
  expect(changes(sent)).toEqual(calls)
})

test.each([
  [
    'Sync all',
    'Sync all devices?',
    inEnglish('networks:devices.command.sync.allDone'),
    'POST hosts/sync',
  ],
  [
    'Refresh all keys',
    inEnglish('networks:devices.command.keys.all'),
    inEnglish('networks:devices.command.keys.allDone'),
    'PUT hosts/keys',
  ],
  [
    'Upgrade all',
    'Upgrade all devices?',
    inEnglish('networks:devices.command.upgrade.allDone'),
    'POST hosts/upgrade?force=true',
  ],
])('sends %s to all devices with one call [AP-073, AP-074, AP-075]', async (...given) => {
  const [label, title, success, call] = given
  const sent = answerWith()
  await runMenuAction((await actions()).allActions, label)
  expect(question()).toMatchObject({
    title,
    success,
    isDanger: false,
    description: expect.stringMatching(/^(The devices|Clients)/),
    failure: expect.stringMatching(/^Couldn't/),
  })
  expect(question().option).toEqual(label === 'Upgrade all' ? forced : undefined)
  await question().onConfirm(true)
  expect(changes(sent)).toEqual([call])
})

test.each([
  ['v1.0.0', edge, 'DELETE hosts/h%2F1?force=true'],
  ['v1.0.0', spare, 'DELETE hosts/h2?force=false'],
  ['v1.5.1', edge, expect.stringMatching(/^DELETE .+h%2F1\?force=true$/)],
])(
  'deletes on %s a device after its name is typed, by force if it is in networks',
  async (...given) => {
    const [version, row, call] = given
    setServerStatus({ version })
    const sent = answerWith()
    const onLeave = jest.fn(async () => {})
    await runMenuAction((await actions(onLeave)).rowActions(row), 'Delete')
    expect(question()).toMatchObject({
      title: `Delete device ${row.name}?`,
      action: 'Delete device',
      typedName: row.name,
      success: `Device ${row.name} deleted`,
      failure: "Couldn't delete the device",
    })
    await question().onConfirm(false)
    expect(changes(sent)).toEqual([call])
    expect(onLeave).toHaveBeenCalledTimes(1)
  },
)

test('deletes several devices after their number is typed', async () => {
  const sent = answerWith()
  const job = await jobOf((await actions()).bulkActions([edge, spare]), 'Delete')
  expect(job).toMatchObject({
    title: 'Delete 2 devices?',
    action: 'Delete devices',
    typedName: '2',
    isDanger: true,
  })
  expect(textOf(job.description)).toMatch(/^3 nodes will be removed/)
  await runBulkJob(job)
  expect(changes(sent)).toEqual(['DELETE hosts/h%2F1?force=true', 'DELETE hosts/h2?force=false'])
})

test.each([
  [
    edge,
    inEnglish('networks:devices.defaultDevice.set'),
    {
      title: inEnglish('networks:devices.defaultDevice.title', { name: 'edge' }),
      description: expect.stringContaining(inEnglish('networks:devices.defaultDevice.text')),
    },
    inEnglish('networks:devices.defaultDevice.done', { name: 'edge' }),
  ],
  [
    { ...edge, isDefault: true },
    inEnglish('networks:devices.defaultDevice.unset'),
    {
      title: inEnglish('networks:devices.defaultDevice.unsetTitle', { name: 'edge' }),
      description: expect.stringContaining(inEnglish('networks:devices.defaultDevice.unsetText')),
    },
    inEnglish('networks:devices.defaultDevice.undone', { name: 'edge' }),
  ],
])('asks before changing whether a device is a default one', async (...given) => {
  const [row, label, expected, success] = given
  const host = { id: row.id, name: row.name, isdefault: row.isDefault }
  const sent = answerWith({
    'GET hosts': [host],
    'PUT hosts/h%2F1': { ...host, isdefault: !row.isDefault },
  })
  const { rowActions } = await actions()
  await runMenuAction(rowActions(row), label)
  // not loaded yet
  expect(() => question()).toThrow('Nothing is asked')

  queryClient.setQueryData(hostListQuery().queryKey, [z.parse(hostSchema, host)])
  await runMenuAction(rowActions(row), label)
  expect(question()).toMatchObject({
    ...expected,
    action: label,
    isDanger: false,
    success,
    failure: inEnglish('networks:devices.editDevice.failed'),
  })
  await question().onConfirm(false)
  const [[, body] = []] = sent.filter(([call]) => call.startsWith('PUT'))
  expect(body).toMatchObject({ isdefault: !row.isDefault })
})
