import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { newNetwork, zeroNetwork } from '../networks/network'
import { openStore, type Store } from '../storage/store'
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
