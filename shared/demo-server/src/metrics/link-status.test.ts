import { randomUUID } from 'node:crypto'

import { defaultPolicies } from '../acls/default-policies'
import type { ApiVersion } from '../api-version'
import { unixNow } from '../clock'
import type { Edition } from '../edition'
import { type SeenNode, statusHolds } from '../nodes/node'
import { openStore, type Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { addHost, addNetwork, addNode } from '../testing/estate'
import { createStatuses } from './link-status'
import { type Trouble, troubleHolds, troubleOf } from './links'
import { type Connectivity, metricType } from './metric'

const DAY = 86_400
const range = { netid: 'office', addressrange: '10.1.0.0/24', addressrange6: 'fd01::/64' }

let store: Store
afterEach(() => store.close())

function open(apiVersion: ApiVersion, edition: Edition) {
  store = openStore(':memory:', apiVersion, edition)
  addNetwork(store, range)
  for (const policy of defaultPolicies('office')) store.policies.insert(policy)
}

const newNode = () => addNode(store, addHost(store), 'office')

/** A node of the demonstration fleet, heard of just now, whose links have that trouble. */
function seededNode(wanted: Trouble): SeenNode {
  const now = unixNow()
  let id: string
  do id = randomUUID()
  while (troubleOf(id, now) !== wanted)
  return { id, connected: true, lastcheckin: now, metrics_since: now - DAY }
}

test.each([
  ['none', 'online'],
  ['some', 'warning'],
  ['all', 'error'],
] as const)('with trouble in its links (%s) a node of Pro is %s', (trouble, status) => {
  open('1.5.1', 'pro')
  const node = seededNode(trouble)
  const { alone, inLists } = createStatuses(store)

  expect([alone(node), inLists(node)]).toEqual([status, status])
  expect(inLists({ ...node, connected: false })).toBe('disconnected')
  expect(inLists({ ...node, lastcheckin: unixNow() - DAY })).toBe('offline')
  // one that has measured nothing yet has no trouble either
  expect(inLists({ ...node, metrics_since: 0 })).toBe('online')
})

test.each([
  ['1.0.0', 'pro', { alone: 'error', inLists: 'online' }],
  ['1.5.1', 'pro', { alone: 'error', inLists: 'error' }],
  ['1.0.0', 'community', { alone: 'online', inLists: 'online' }],
  ['1.5.1', 'community', { alone: 'online', inLists: 'online' }],
] as const)('on %s %s a node without any link is told so: %j', (version, edition, told) => {
  open(version, edition)
  const node = seededNode('all')
  const { alone, inLists } = createStatuses(store)
  expect({ alone: alone(node), inLists: inLists(node) }).toEqual(told)
})

describe('by what a device reports', () => {
  let node: Node
  let peers: Node[]
  beforeEach(() => {
    open('1.5.1', 'pro')
    node = newNode()
    peers = [newNode(), newNode(), newNode(), newNode()]
  })

  function report(node_id: string, connectivity: Connectivity) {
    const metrics = { network: 'office', node_id, node_name: '', connectivity, updated_at: '' }
    store.reportedMetrics.insert({ node_id, metrics })
  }

  /** The status once the links to so many peers are broken, of those that are given. */
  function statusWith(broken: number, to = peers.map(({ id }) => id)) {
    const link = (connected: boolean) => ({ ...metricType.zero(), connected })
    const connectivity = Object.fromEntries(to.map((id, index) => [id, link(index >= broken)]))
    report(node.id, connectivity)
    return createStatuses(store).inLists(store.nodes.get(node.id))
  }

  test.each([
    [0, 'online'],
    [2, 'online'],
    [3, 'warning'],
    [4, 'error'],
  ])('a node that does not reach %i of four is %s', (broken, status) => {
    expect(statusWith(broken)).toBe(status)
  })

  test('peers that are away or gone are not its fault', () => {
    const [first, second] = peers
    store.nodes.update(first?.id ?? '', { lastcheckin: unixNow() - DAY })
    expect(statusWith(3, [first?.id ?? '', randomUUID(), second?.id ?? ''])).toBe('online')
  })

  test('peers that reach somebody not themselves are not its fault', () => {
    const links = Object.fromEntries(
      peers.map(({ id }) => [id, { ...metricType.zero(), connected: false }]),
    )
    for (const { id } of peers.slice(0, 2)) report(id, { ...links, [node.id]: metricType.zero() })
    expect(statusWith(4)).toBe('online')
  })

  test('nor are those that policies keep it from', () => {
    expect(statusWith(4)).toBe('error')
    store.policies.update('office.all-nodes', { enabled: false })
    store.policies.update('office.all-gateways', { enabled: false })
    expect(createStatuses(store).inLists(store.nodes.get(node.id))).toBe('online')
  })

  test('a node that reports no link is online', () => {
    expect(statusWith(0, [])).toBe('online')
  })

  test('holds no moment, since its peers may change; that of others until the next spell', () => {
    statusWith(0)
    const { holds } = createStatuses(store)
    expect(holds(store.nodes.get(node.id))).toBe(-Infinity)
    const other = store.nodes.get(peers[0]?.id ?? '')
    expect(holds(other)).toBe(Math.min(statusHolds(other), troubleHolds(unixNow())))
  })
})
