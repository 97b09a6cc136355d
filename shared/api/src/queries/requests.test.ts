import '@meshdeck/testing/at-a-server'
import { queryClient } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'

import { activityQuery } from './activity'
import { configPictureQuery, configTextQuery } from './config-files'
import { dnsListQuery } from './dns'
import { egressRangesOfNetworksQuery } from './egress-ranges'
import { enrollmentKeyListQuery } from './enrollment-keys'
import { pendingHostListQuery } from './pending-hosts'
import { platformRoleListQuery } from './roles'
import { deviceStatusesOfNetworksQuery, nodeStatusesOfNetworksQuery } from './statuses-of-networks'

const read = queryClient.fetchQuery.bind(queryClient)

beforeEach(() => queryClient.clear())
afterEach(() => jest.restoreAllMocks())

const eventsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `e${first + index}`, action: 'CREATE' }))
const page = (number: number) => `GET v1/activity?per_page=100&page=${number}`

test('limits activity to the requested number, although pages hold more [AP-038]', async () => {
  const sent = answerWith({ [page(1)]: eventsFrom(0, 100), [page(2)]: eventsFrom(100, 100) })
  const { events, isWhole } = await read(activityQuery({ limit: 150 }))
  expect(sent).toHaveLength(2)
  expect([events.length, events.at(-1)?.id, isWhole]).toEqual([150, 'e149', false])
})

test('stops reading at the requested number without an extra request', async () => {
  const sent = answerWith({ [page(1)]: eventsFrom(0, 100) })
  const { events, isWhole } = await read(activityQuery({ limit: 100 }))
  expect([events.length, isWhole, sent.length]).toEqual([100, false, 1])
})

test('returns an entry that has moved to the next page once', async () => {
  answerWith({ [page(1)]: eventsFrom(0, 100), [page(2)]: eventsFrom(90, 20) })
  const { events, isWhole } = await read(activityQuery({ limit: 150 }))
  expect([events.length, isWhole]).toEqual([110, true])
})

test.each([
  ['in a network [AP-039]', { networkId: 'corp' }, 'v1/network/activity?network_id=corp'],
  ['of a user [AP-038]', { username: 'ada' }, 'v1/activity?username=ada'],
  [
    'of a user in a network [AP-038]',
    { networkId: 'corp', username: 'ada' },
    'v1/activity?network_id=corp&username=ada',
  ],
])('reads the activity %s', async (_, scope, path) => {
  const sent = answerWith()
  await read(activityQuery({ ...scope, limit: 8 }))
  expect(sent).toEqual([[`GET ${path}&per_page=8&page=1`]])
})

test('sends a number of days with an end later than any clock', async () => {
  jest.useFakeTimers({ now: Date.UTC(2026, 4, 10), doNotFake: ['setTimeout', 'queueMicrotask'] })
  const sent = answerWith()
  await read(activityQuery({ days: 3, limit: 8 }))
  jest.useRealTimers()
  const [[call = ''] = []] = sent
  const asked = new URLSearchParams(call.split('?')[1])
  expect([asked.get('from_date'), asked.get('to_date')]).toEqual([
    '2026-05-07T00:00:00.000Z',
    '2026-05-11T00:00:00.000Z',
  ])
})

test('counts a name as custom if no node has it, or no other node [AP-030]', async () => {
  const [edge, desk] = [
    { name: 'edge.corp', address: '10.0.0.1' },
    { name: 'desk.corp', address: '10.0.0.2' },
  ]
  answerWith({
    'GET dns/adm/corp': [edge, edge, edge, desk, { ...edge, address: '10.0.0.9' }],
    'GET dns/adm/corp/nodes': [edge, edge],
  })
  const entries = await read(dnsListQuery('corp'))
  expect(entries.map(({ isCustom }) => isCustom)).toEqual([false, false, true, true, true])
})

test.each([
  [undefined, ''],
  ['', ''],
  ['1.2.3.4', '?preferredip=1.2.3.4'],
])(
  'fetches the file and the picture for a device that calls %j [AP-066, AP-067]',
  async (ip, search) => {
    const sent = answerWith()
    const wanted = {
      networkId: 'a/b',
      configFileId: 'c/d',
      ...(ip !== undefined && { preferredIp: ip }),
    }
    await read(configTextQuery(wanted))
    expect(await read(configPictureQuery(wanted))).toBe('data:image/png;base64,')
    expect(sent).toEqual([
      [`GET extclients/a%2Fb/c%2Fd/file${search}`],
      [`GET extclients/a%2Fb/c%2Fd/qr${search}`],
    ])
  },
)

test('sorts roles by name, and keys by their names, else by their IDs [AP-116, AP-140]', async () => {
  answerWith({
    'GET v1/users/roles?platform=true': [{ id: 'super-admin' }, { id: 'admin' }, { id: 'auditor' }],
    'GET v1/enrollment-keys': [
      { value: 'z', tags: ['office'] },
      { value: 'b' },
      { value: 'k', tags: ['lab', 'desk'] },
      { value: 'a' },
    ],
  })
  const roles = await read(platformRoleListQuery())
  expect(roles.map(({ id }) => id)).toEqual(['admin', 'auditor', 'super-admin'])
  const keys = await read(enrollmentKeyListQuery())
  expect(keys.map(({ value }) => value)).toEqual(['a', 'b', 'k', 'z'])
})

test('names the networks of the ranges of several networks [AP-080]', async () => {
  const route = (id: string, name: string, range: string) => ({ id, name, range, network: 'x' })
  answerWith({
    'GET v1/egress?network=corp': [route('1', 'office', '10.1.0.0/16')],
    'GET v1/egress?network=lab': [route('2', 'racks', '10.2.0.0/16')],
  })
  expect(await read(egressRangesOfNetworksQuery(['corp', 'lab']))).toEqual([
    { name: 'office (corp)', range: '10.1.0.0/16' },
    { name: 'racks (lab)', range: '10.2.0.0/16' },
  ])
})

test('gives each node of several networks its status and its network [AP-060]', async () => {
  const statuses = {
    'GET v1/nodes/corp/status': { n1: { status: 'online' }, n2: { status: 'error' } },
    'GET v1/nodes/lab/status': { n3: { status: 'offline' } },
  }
  answerWith({ ...statuses, 'GET v1/nodes/closed/status': 403 })
  const allNetworks = await read(nodeStatusesOfNetworksQuery(['corp', 'closed', 'lab']))
  expect([...allNetworks.statuses]).toEqual([
    ['n1', 'online'],
    ['n2', 'error'],
    ['n3', 'offline'],
  ])
  expect([...allNetworks.networks]).toEqual([
    ['n1', 'corp'],
    ['n2', 'corp'],
    ['n3', 'lab'],
  ])
  answerWith({ ...statuses, 'GET v1/nodes/closed/status': 500 })
  queryClient.clear()
  await expect(read(nodeStatusesOfNetworksQuery(['corp', 'closed']))).rejects.toMatchObject({
    status: 500,
  })
})

test('sends no request without a network', async () => {
  const sent = answerWith({ 'GET v1/networks/stats': [] })
  expect(await read(pendingHostListQuery())).toEqual([])
  expect(sent).toHaveLength(1)
})

test('returns the states of devices, without networks that are hidden or deleted [AP-060]', async () => {
  answerWith({
    'GET v1/nodes/corp/status': {
      n1: { status: 'online', is_static: false },
      phone: { status: 'online', is_static: true },
    },
    'GET v1/nodes/closed/status': 403,
    'GET v1/nodes/gone/status': 400,
    'GET v1/nodes/empty/status': null,
  })
  const allNetworks = await read(deviceStatusesOfNetworksQuery(['corp', 'closed', 'gone', 'empty']))
  expect([...allNetworks].map(([network, states]) => [network, ...states])).toEqual([
    ['corp', ['n1', 'online']],
    ['empty'],
  ])
})
