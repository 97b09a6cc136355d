import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { newNetwork, zeroNetwork } from '../networks/network'
import { policyMatchesOf } from '../nodes/allowed-addresses'
import { openStore, type Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { addHost, addNetwork, addNode } from '../testing/fixtures'
import { addRoute, itemOf } from '../testing/recorded-world'
import { defaultPolicies } from './default-policies'
import { type End, judge, nodeEnd } from './reachability'

/** Set of policies, and the verdict of a real server on every pair, with names instead of IDs. */
type RecordedSet = {
  set: string
  policies: Array<{
    name: string
    default: boolean
    enabled: boolean
    direction: number
    src: string[]
    dst: string[]
  }>
  nodes: Array<{ name: string; gateway: boolean; relayed_by: string | null }>
  clients: Array<{ name: string }>
  egress: Array<{ name: string; status: boolean; nodes: string[] }>
  node_allowed: Record<string, string>
  peer_allowed: Record<string, string>
}

const NETID = 'net'
const file = join(__dirname, '..', '..', 'contract', 'reachability-v1.0.0-ce.jsonl')
const sets: RecordedSet[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

test.each(sets)('judges every pair of $set like the recorded server', (recorded) => {
  const store = rebuild(recorded)
  const ends = endsOf(recorded)
  const rowsOf = (key: 'isAllowed' | 'isPeer') => {
    const rows = recorded.nodes.map(({ name }) => {
      const from = ends.find(({ id }) => id === name)
      if (!from) throw new Error(`${name} is no end`)
      const verdicts = ends.map((to) => {
        if (to === from) return '-'
        return judge(store, NETID, { from, to })[key] ? '1' : '0'
      })
      return [name, verdicts.join('')]
    })
    return Object.fromEntries(rows)
  }

  expect(rowsOf('isAllowed')).toEqual(recorded.node_allowed)
  expect(rowsOf('isPeer')).toEqual(recorded.peer_allowed)
  store.close()
})

test.each([
  ['1.0.0', 'community', true],
  ['1.0.0', 'pro', false],
  ['1.5.1', 'community', false],
  ['1.5.1', 'pro', false],
] as const)(
  'as %s %s treats a relay and the nodes behind it as peers: %s',
  (version, edition, isPeer) => {
    const store = openStore(':memory:', version, edition)
    const relay = { id: 'relay', tags: [], relayedBy: '' }
    const relayed = { id: 'relayed', tags: [], relayedBy: 'relay' }
    for (const [from, to] of [
      [relay, relayed],
      [relayed, relay],
    ] as const) {
      expect(judge(store, NETID, { from, to })).toMatchObject({ isAllowed: false, isPeer })
    }
    store.close()
  },
)

test.each([
  ['1.0.0', 'community', { isAllowed: false, isPeer: false }],
  ['1.5.1', 'community', { isAllowed: true, isPeer: false }],
  ['1.5.1', 'pro', { isAllowed: true, isPeer: true }],
] as const)('as %s %s matches a node by its own tag: %j', (version, edition, verdict) => {
  const store = openStore(':memory:', version, edition)
  addNetwork(store, { netid: NETID, addressrange: '10.9.0.0/24', addressrange6: '' })
  for (const policy of defaultPolicies(NETID)) {
    if (policy.name === 'All Gateways') store.policies.insert(policy)
  }
  const bearer = addNode(store, addHost(store), NETID)
  const other = addNode(store, addHost(store), NETID)
  const from = nodeEnd(store, { ...bearer, tags: { [`${NETID}.gateways`]: {} } })
  expect(judge(store, NETID, { from, to: nodeEnd(store, other) })).toMatchObject(verdict)
  store.close()
})

describe('a policy with egress routes in both lists', () => {
  function sitesOn(version: '1.5.1' | '1.6.0', direction: number, items: [string, string]) {
    const store = openStore(':memory:', version, 'pro')
    addNetwork(store, { netid: NETID, addressrange: '10.9.0.0/24', addressrange6: '' })
    const [one, other, far] = [1, 2, 3].map(() => addNode(store, addHost(store), NETID))
    if (!one || !other || !far) throw new Error('no nodes')
    addRoute(store, NETID, { id: 'a', range: '192.168.1.0/24', status: true, nodes: [one.id] })
    addRoute(store, NETID, { id: 'b', range: '192.168.2.0/24', status: true, nodes: [other.id] })
    const off = { id: 'off', range: '192.168.3.0/24', status: false }
    addRoute(store, NETID, { ...off, nodes: [far.id] })
    const [policy] = defaultPolicies(NETID)
    if (!policy) throw new Error('no policy')
    const [src_type, dst_type] = items.map((value) => [{ id: 'egress-id', value }])
    store.policies.insert({
      ...policy,
      id: 'sites',
      default: false,
      enabled: true,
      policy_type: 'device-policy',
      src_type: src_type ?? null,
      dst_type: dst_type ?? null,
      allowed_traffic_direction: direction,
    })
    const verdictOf = (from: Node, to: Node) => {
      const ends = { from: nodeEnd(store, from), to: nodeEnd(store, to) }
      const { isAllowed, isPeer, policies } = judge(store, NETID, ends)
      return [isAllowed, isPeer, policies.length]
    }
    const routesFrom = (node: Node, peer: Node) =>
      policyMatchesOf(store, node)
        .routesOf(peer)
        .map(({ id }) => id)
    return { one, other, far, verdictOf, routesFrom }
  }

  test.each([0, 1])('connects their nodes since 1.6.0, with direction %i', (direction) => {
    const { one, other, far, verdictOf } = sitesOn('1.6.0', direction, ['a', 'b'])
    expect(verdictOf(one, other)).toEqual([true, true, 1])
    expect(verdictOf(other, one)).toEqual([true, true, 1])
    expect(verdictOf(far, other)).toEqual([false, false, 0])
    const before = sitesOn('1.5.1', direction, ['a', 'b'])
    expect(before.verdictOf(before.one, before.other)).toEqual([false, false, 0])
  })

  test('means the enabled routes of the network by a star', () => {
    const { one, other, far, verdictOf } = sitesOn('1.6.0', 0, ['a', '*'])
    expect(verdictOf(other, one)).toEqual([true, true, 1])
    expect(verdictOf(one, far)).toEqual([false, false, 0])
  })

  test.each([
    ['1.6.0', 0, ['b'], []],
    ['1.6.0', 1, ['b'], ['a']],
    ['1.5.1', 1, [], []],
  ] as const)(
    'as %s gives their nodes ranges, with direction %i',
    (version, direction, ...given) => {
      const { one, other, routesFrom } = sitesOn(version, direction, ['a', 'b'])
      expect([routesFrom(one, other), routesFrom(other, one)]).toEqual(given)
    },
  )
})

function endsOf({ nodes, clients }: RecordedSet): End[] {
  return [
    ...nodes.map(({ name, gateway, relayed_by }) => ({
      id: name,
      tags: gateway ? [`${NETID}.gateways`] : [],
      relayedBy: relayed_by ?? '',
    })),
    ...clients.map(({ name }) => ({ id: name, tags: [], relayedBy: '' })),
  ]
}

/** Names serve as IDs here. */
const asItIs = (name: string) => name

function rebuild({ policies, egress }: RecordedSet): Store {
  const store = openStore(':memory:')
  store.networks.insert(newNetwork({ ...zeroNetwork(), netid: NETID }, 0))
  for (const [index, policy] of policies.entries()) {
    store.policies.insert({
      id: String(index),
      default: policy.default,
      meta_data: '',
      name: policy.name,
      network_id: NETID,
      policy_type: 'device-policy',
      src_type: policy.src.map((text) => itemOf(text, asItIs)),
      dst_type: policy.dst.map((text) => itemOf(text, asItIs)),
      protocol: 'all',
      type: 'Any',
      ports: [],
      allowed_traffic_direction: policy.direction,
      enabled: policy.enabled,
      created_by: '',
      created_at: '',
    })
  }
  for (const { name, status, nodes } of egress) {
    addRoute(store, NETID, { id: name, range: '', status, nodes })
  }
  return store
}
