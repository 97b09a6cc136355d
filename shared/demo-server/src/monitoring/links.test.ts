import { randomUUID } from 'node:crypto'

import { DAY_SECONDS } from '@meshdeck/domain/times'
import fc from 'fast-check'

import { defaultPolicies } from '../access-control/default-policies'
import type { ApiVersion } from '../api-version'
import { unixNow } from '../clock'
import type { Edition } from '../edition'
import { type SeenNode, statusHolds } from '../nodes/node'
import { openStore, type Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { addHost, addNetwork, addNode } from '../testing/fixtures'
import {
  createStatuses,
  measure,
  type Reporter,
  type LinkTrouble,
  linkStateEndsAt,
  troubleOf,
} from './links'
import { type Connectivity, metricType } from './metric'
import { createPeers } from './metrics-routes'
const NOW = 1_800_000_000

const reporter = (id: string, changes: Partial<Reporter> = {}): Reporter => ({
  id,
  name: `name of ${id}`,
  since: NOW - 30 * DAY_SECONDS,
  lastSeen: NOW,
  isOn: true,
  ...changes,
})
const later = (reporter: Reporter, seconds: number) => ({
  ...reporter,
  lastSeen: reporter.lastSeen + seconds,
})

const ids = fc.uuid()
const seconds = fc.nat(40 * DAY_SECONDS)

test('counts as received what the other end counts as sent', () => {
  fc.assert(
    fc.property(ids, ids, (a, b) => {
      const [one, two] = [reporter(a), reporter(b)]
      const there = measure(one, two, NOW)
      const back = measure(two, one, NOW)
      expect(there).toMatchObject({
        totalsent: back.totalreceived,
        totalreceived: back.totalsent,
        latency: back.latency,
        connected: back.connected,
      })
    }),
  )
})

test('never counts down over time', () => {
  fc.assert(
    fc.property(ids, ids, seconds, (a, b, passed) => {
      const [one, two] = [reporter(a), reporter(b)]
      const before = measure(one, two, NOW)
      const after = measure(later(one, passed), later(two, passed), NOW + passed)
      for (const counter of ['totalsent', 'totalreceived', 'uptime', 'totaltime'] as const) {
        expect(after[counter]).toBeGreaterThanOrEqual(before[counter])
        expect(Number.isSafeInteger(after[counter])).toBe(true)
      }
      expect(after.percentup).toBeLessThanOrEqual(100)
    }),
  )
})

test('stops while one of the two is away', () => {
  const away = reporter('b', { lastSeen: NOW - DAY_SECONDS, isOn: false })
  const before = measure(reporter('a'), away, NOW)
  const after = measure(later(reporter('a'), DAY_SECONDS), away, NOW + DAY_SECONDS)
  expect(before).toMatchObject({ connected: false, latency: 999 })
  expect(after).toMatchObject({ totalsent: before.totalsent, uptime: before.uptime })
  expect(after.totaltime).toBe(before.totaltime + 24 * 60)
})

test('begins at zero, with times in minutes and nanoseconds', () => {
  const fresh = reporter('a', { since: NOW })
  expect(measure(fresh, reporter('b'), NOW)).toMatchObject({
    totaltime: 0,
    uptime: 0,
    percentup: 0,
    totalsent: 0,
  })
  const { uptime, actualuptime } = measure(reporter('a'), reporter('b'), NOW)
  expect(actualuptime).toBe(uptime * 60e9)
})

test('cuts off a node in trouble from all others, and a few nodes from most', () => {
  const fleet = Array.from({ length: 2000 }, (_, index) => reporter(`node-${index}`))
  const inTrouble = (trouble: string) => fleet.filter(({ id }) => troubleOf(id, NOW) === trouble)
  const [lost] = inTrouble('all')
  expect(inTrouble('none').length).toBeGreaterThan(1850)
  if (!lost) throw new Error('no node is in trouble')
  expect(
    fleet.some((reporter) => reporter !== lost && measure(lost, reporter, NOW).connected),
  ).toBe(false)
})

test('covers all pairs of nodes only in a small network', () => {
  const small = Array.from({ length: 30 }, (_, index) => reporter(`node-${index}`))
  expect(createPeers(small)(reporter('node-3'))).toHaveLength(29)
  const large = Array.from({ length: 5000 }, (_, index) => reporter(`node-${index}`))
  const peersOf = createPeers(large)
  for (const one of large.slice(0, 50)) {
    const peers = peersOf(one)
    expect(new Set(peers.map(({ id }) => id)).size).toBe(12)
    for (const peer of peers) expect(peersOf(peer)).toContain(one)
  }
})

describe('link status', () => {
  const DAY_SECONDS = 86_400
  const range = { netid: 'office', addressrange: '10.1.0.0/24', addressrange6: 'fd01::/64' }

  let store: Store
  afterEach(() => store.close())

  function open(apiVersion: ApiVersion, edition: Edition) {
    store = openStore(':memory:', apiVersion, edition)
    addNetwork(store, range)
    for (const policy of defaultPolicies('office')) store.policies.insert(policy)
  }

  const newNode = () => addNode(store, addHost(store), 'office')

  /** Returns a node of the demo fleet, checked in just now, whose links have the given trouble. */
  function seededNode(wanted: LinkTrouble): SeenNode {
    const now = unixNow()
    let id: string
    do id = randomUUID()
    while (troubleOf(id, now) !== wanted)
    return { id, connected: true, lastcheckin: now, metrics_since: now - DAY_SECONDS }
  }

  test.each([
    ['none', 'online'],
    ['some', 'warning'],
    ['all', 'error'],
  ] as const)('treats a Pro node with trouble in its links (%s) as %s', (trouble, status) => {
    open('1.5.1', 'pro')
    const node = seededNode(trouble)
    const { alone, inLists } = createStatuses(store)

    expect([alone(node), inLists(node)]).toEqual([status, status])
    expect(inLists({ ...node, connected: false })).toBe('disconnected')
    expect(inLists({ ...node, lastcheckin: unixNow() - DAY_SECONDS })).toBe('offline')
    // a node without measurements has no trouble either
    expect(inLists({ ...node, metrics_since: 0 })).toBe('online')
  })

  test.each([
    ['1.0.0', 'pro', { alone: 'error', inLists: 'online' }],
    ['1.5.1', 'pro', { alone: 'error', inLists: 'error' }],
    ['1.0.0', 'community', { alone: 'online', inLists: 'online' }],
    ['1.5.1', 'community', { alone: 'online', inLists: 'online' }],
  ] as const)('reports on %s %s a node without links as such: %j', (version, edition, expected) => {
    open(version, edition)
    const node = seededNode('all')
    const { alone, inLists } = createStatuses(store)
    expect({ alone: alone(node), inLists: inLists(node) }).toEqual(expected)
  })

  describe("from a device's report", () => {
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

    /** Returns the status after the links to the given number of peers are broken. */
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
    ])("treats a node that doesn't reach %i of four as %s", (broken, status) => {
      expect(statusWith(broken)).toBe(status)
    })

    test('ignores absent or deleted peers', () => {
      const [first, second] = peers
      store.nodes.update(first?.id ?? '', { lastcheckin: unixNow() - DAY_SECONDS })
      expect(statusWith(3, [first?.id ?? '', randomUUID(), second?.id ?? ''])).toBe('online')
    })

    test("peers that reach no one themselves don't count", () => {
      const links = Object.fromEntries(
        peers.map(({ id }) => [id, { ...metricType.zero(), connected: false }]),
      )
      for (const { id } of peers.slice(0, 2)) report(id, { ...links, [node.id]: metricType.zero() })
      expect(statusWith(4)).toBe('online')
    })

    test("peers that policies exclude don't count", () => {
      expect(statusWith(4)).toBe('error')
      store.policies.update('office.all-nodes', { enabled: false })
      store.policies.update('office.all-gateways', { enabled: false })
      expect(createStatuses(store).inLists(store.nodes.get(node.id))).toBe('online')
    })

    test('treats a node that reports no links as online', () => {
      expect(statusWith(0, [])).toBe('online')
    })

    test('can change at any moment because peers change; others hold until the next period', () => {
      statusWith(0)
      const { holds } = createStatuses(store)
      expect(holds(store.nodes.get(node.id))).toBe(-Infinity)
      const other = store.nodes.get(peers[0]?.id ?? '')
      expect(holds(other)).toBe(Math.min(statusHolds(other), linkStateEndsAt(unixNow())))
    })
  })
})
