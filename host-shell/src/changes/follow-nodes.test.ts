import { hostListQuery, hostSchema } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { allNodesQuery, nodeListQuery, nodeSchema, nodeStatusesQuery } from '@meshdeck/api/nodes'
import {
  deviceStatusesOfNetworksQuery,
  nodeStatusesOfNetworksQuery,
} from '@meshdeck/api/statuses-of-networks'
import { queryClient, queryKeyOf, z } from '@meshdeck/platform'

import { followNodes } from './follow-nodes'
import { readStoredChanges } from './stored-changes'

const node = (id: string, status: string, rest: object = {}) =>
  z.parse(nodeSchema, { id, hostid: `h-${id}`, network: 'corp', status, ...rest })
const networks = (...ids: string[]) =>
  ids.map((netid) => ({ netid, hosts: 1, addressrange: '', addressrange6: '' }))
const set = queryClient.setQueryData.bind(queryClient)
const pass = () => jest.advanceTimersByTimeAsync(5000)
const found = () =>
  readStoredChanges('ann').changes.map(
    ({ kind, networkId, name }) => `${kind} ${networkId} ${name}`,
  )

let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  queryClient.clear()
  set(networkListQuery().queryKey, networks('corp', 'lab'))
  set(
    hostListQuery().queryKey,
    ['a', 'b', 'c'].map((id) => z.parse(hostSchema, { id: `h-${id}`, name: `host-${id}` })),
  )
  // read before the subscription starts
  set(nodeListQuery('corp').queryKey, [
    node('a', 'online'),
    node('b', 'online'),
    node('0', 'online', { is_static: true }),
  ])
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

async function follow(isAdmin = true) {
  stop = followNodes('ann', isAdmin)
  await pass()
}

test('notes a list that was read before, and the next one', async () => {
  await follow()
  expect(found()).toEqual([])
  set(nodeListQuery('corp').queryKey, [node('a', 'offline'), node('c', 'online')])
  await pass()
  expect(found().toSorted()).toEqual(['down corp host-a', 'joined corp host-c', 'left corp host-b'])
})

test('ignores what a remote keeps under the key of nodes', async () => {
  const nodes = (status: string) => [node('a', status), node('b', 'online')]
  set(allNodesQuery().queryKey, nodes('offline'))
  await follow()
  set(nodeListQuery('corp').queryKey, nodes('online'))
  await pass()
  const before = found()
  set(queryKeyOf('nodes', {}, 'mfe-weather'), [])
  await pass()
  expect(found()).toEqual(before)
})

test.each([
  ['an admin', true, ['joined fresh host-c']],
  ["a user who can't see all nodes", false, []],
])(
  'limits joins in a previously empty network to users who see all nodes: %s',
  async (_, isAdmin, expected) => {
    const fresh = { netid: 'fresh', hosts: 0, addressrange: '', addressrange6: '' }
    set(networkListQuery().queryKey, [...networks('corp', 'lab'), fresh])
    await follow(isAdmin)
    set(nodeListQuery('fresh').queryKey, [node('c', 'online', { network: 'fresh' })])
    await pass()
    expect(found()).toEqual(expected)
  },
)

test.each([
  [
    'the statuses of one network',
    () =>
      set(
        nodeStatusesQuery('corp').queryKey,
        new Map([
          ['a', 'offline'],
          ['file', 'offline'],
        ]),
      ),
  ],
  [
    'the statuses of several networks',
    () =>
      set(nodeStatusesOfNetworksQuery(['corp']).queryKey, {
        statuses: new Map([['a', 'offline']]),
        networks: new Map([['a', 'corp']]),
      }),
  ],
  [
    'the states of several networks',
    () =>
      set(
        deviceStatusesOfNetworksQuery(['corp']).queryKey,
        new Map([
          [
            'corp',
            new Map([
              ['a', 'offline'],
              ['b', 'online'],
            ]),
          ],
        ]),
      ),
  ],
  [
    'the nodes of all networks',
    () => set(allNodesQuery().queryKey, [node('a', 'offline'), node('b', 'online')]),
  ],
])('notes %s', async (_what, read) => {
  await follow()
  read()
  await pass()
  expect(found()).toEqual(['down corp host-a'])
})

test('takes only names from a list older than the statuses noted since', async () => {
  await follow()
  jest.setSystemTime(Date.now() + 600_000)
  set(nodeStatusesQuery('corp').queryKey, new Map([['a', 'offline']]))
  await pass()
  set(hostListQuery().queryKey, [z.parse(hostSchema, { id: 'h-a', name: 'renamed' })])
  await pass()
  set(nodeStatusesQuery('corp').queryKey, new Map([['a', 'online']]))
  await pass()
  expect(found()).toEqual(['back corp renamed', 'down corp host-a'])
})

test('recognizes a network without nodes in the list of all networks, for an admin only', async () => {
  await follow(false)
  set(allNodesQuery().queryKey, [])
  await pass()
  expect(found()).toEqual([])
  stop()

  await follow(true)
  expect(found()).toEqual(['left corp host-a', 'left corp host-b'])
})

test('stops comparing a deleted network', async () => {
  await follow()
  set(networkListQuery().queryKey, networks('lab'))
  await pass()
  set(nodeListQuery('corp').queryKey, [])
  await pass()
  expect(found()).toEqual([])
})

test('stops when the returned function is called', async () => {
  await follow()
  stop()
  set(nodeListQuery('corp').queryKey, [])
  await pass()
  expect(found()).toEqual([])
})
