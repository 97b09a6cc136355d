import { compile, isWideOpen, type Reach } from './compile'
import { ingressRulesOf, type RuleEnd } from './ingress-rules'
import type {
  ReachConfigFile,
  ReachInventory,
  ReachItem,
  ReachNode,
  ReachServer,
} from './inventory'
import { isAllowed, isPeer, type Pair, policiesFor } from './judge'
import { peersOf } from './peers'

/** A network and a real server's responses for every pair in it, with names instead of IDs (reachability 7). */
export type RecordedSet = {
  set: string
  ipv4: boolean
  ipv6: boolean
  policies: Array<{
    name: string
    default: boolean
    enabled: boolean
    direction: number
    service: string
    protocol: string
    ports: string[] | null
    /** `kind:value`. */
    src: string[]
    dst: string[]
  }>
  nodes: Array<{
    name: string
    gateway: boolean
    relays: string[]
    relayed_by: string | null
    connected: boolean
    /** If they differ from what the flag implies. */
    tags?: string[]
  }>
  clients: Array<{ name: string; gateway: string; enabled: boolean; extra: number }>
  egress: Array<{ name: string; range: string; status: boolean; nodes: string[] }>
  order: string[]
} & RecordedAnswers

/** Recorded responses; those that a set leaves out aren't compared. */
type RecordedAnswers = {
  open?: string[]
  node_allowed?: Record<string, string>
  peer_allowed?: Record<string, string>
  by?: Record<string, Record<string, number[]>>
  ingress?: Record<string, string[]>
  peers?: Record<string, string[]>
}

const NETWORK = 'net'

/** Returns the recorded network as the server would list it. */
function inventoryOfSet(recorded: RecordedSet, server: ReachServer): ReachInventory {
  const { ipv4, ipv6, nodes, clients, policies, egress } = recorded
  const addresses = { address: ipv4 ? '10.0.0.1' : '', address6: ipv6 ? 'fd00::1' : '' }
  const extra = ipv4 ? '192.168.0.0/24' : 'fd01::/64'
  return {
    server,
    networkId: NETWORK,
    nodes: nodes.map(({ name, gateway, relayed_by, connected, tags }): ReachNode => ({
      id: name,
      connected,
      is_gw: gateway,
      isrelayed: relayed_by !== null,
      relayedby: relayed_by ?? '',
      tags: (tags ?? (gateway ? ['gateways'] : [])).map(tagOf),
      ...addresses,
    })),
    configFiles: clients.map(({ name, gateway, enabled, extra: count }): ReachConfigFile => ({
      clientid: name,
      ingressgatewayid: gateway,
      enabled,
      extraallowedips: Array.from({ length: count }, () => extra),
      tags: [],
      remote_access_client_id: '',
      ...addresses,
    })),
    policies: policies.map(({ direction, service, src, dst, ports, ...policy }, index) => ({
      ...policy,
      id: String(index),
      policy_type: 'device-policy',
      src_type: src.map(itemOf),
      dst_type: dst.map(itemOf),
      type: service,
      ports: ports ?? [],
      allowed_traffic_direction: direction,
    })),
    egress: egress.map(({ name, range, status, nodes: routing }) => ({
      id: name,
      name,
      range,
      status,
      nodes: Object.fromEntries(routing.map((node) => [node, 1])),
    })),
  }
}

function itemOf(text: string): ReachItem {
  const colon = text.indexOf(':')
  const id = text.slice(0, colon)
  const value = text.slice(colon + 1)
  return { id, value: id === 'tag' ? tagOf(value) : value }
}

/** The gateways' tag is recorded without its network. */
const tagOf = (value: string) => (value === 'gateways' ? `${NETWORK}.gateways` : value)

/** Returns the results of this evaluator for a recorded network, in the format of the recording. */
function answersFor(recorded: RecordedSet, server: ReachServer): Required<RecordedAnswers> {
  const reach = compile(inventoryOfSet(recorded, server))
  return {
    open: reach.inventory.policies
      .filter(({ enabled }) => enabled)
      .filter(isWideOpen)
      .map(({ name }) => name),
    node_allowed: matrixOf(reach, recorded, isAllowed),
    peer_allowed: matrixOf(reach, recorded, isPeer),
    by: decidingIn(reach, recorded),
    ingress: ingressIn(reach, recorded),
    peers: peersIn(reach, recorded),
  }
}

function matrixOf(
  reach: Reach,
  { nodes, order }: RecordedSet,
  holds: (reach: Reach, pair: Pair) => boolean,
) {
  const rows = nodes.map(({ name }) => {
    const from = positionOf(reach, name)
    const cells = order.map((other) => {
      if (other === name) return '-'
      return holds(reach, { from, to: positionOf(reach, other) }) ? '1' : '0'
    })
    return [name, cells.join('')]
  })
  return Object.fromEntries(rows)
}

function positionOf({ positions }: Reach, name: string): number {
  const position = positions.get(name)
  if (position === undefined)
    throw new Error(`${name} is neither a node nor a config file of this set.`)
  return position
}

function decidingIn(reach: Reach, { nodes, order }: RecordedSet) {
  if (reach.open.length > 0) return {}
  const rows = nodes.map(({ name }) => {
    const from = positionOf(reach, name)
    const cells = order.flatMap((other) => {
      if (other === name) return []
      const policies = policiesFor(reach, { from, to: positionOf(reach, other) })
      const indexes = policies.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
      return indexes.length > 0 ? [[other, indexes] as const] : []
    })
    return [name, Object.fromEntries(cells)] as const
  })
  return Object.fromEntries(rows.filter(([, cells]) => Object.keys(cells).length > 0))
}

function ingressIn(reach: Reach, { nodes, clients }: RecordedSet) {
  const gateways = nodes.filter(({ name }) => clients.some(({ gateway }) => gateway === name))
  const rules = gateways.map(({ name }) => {
    const lines = ingressRulesOf(reach, name).map(
      ({ from, to }) => `${nameOfEnd(reach, from)}>${nameOfEnd(reach, to)}`,
    )
    return [name, sorted(lines)] as const
  })
  return Object.fromEntries(rules)
}

function nameOfEnd({ entities }: Reach, end: RuleEnd): string {
  if (end.kind === 'route') return end.route.name
  if (end.kind === 'network' || end.kind === 'anything') return end.kind
  const name = entities[end.position]?.id ?? ''
  return end.kind === 'extra' ? `${name}+` : name
}

function peersIn(reach: Reach, { nodes, egress }: RecordedSet) {
  const rows = nodes.map(({ name }) => {
    const { entities, configFilesWithRanges, ranges } = peersOf(reach, positionOf(reach, name))
    const nameAt = (position: number) => reach.entities[position]?.id ?? ''
    const names = [
      ...[...entities].map(nameAt),
      ...[...configFilesWithRanges].map((position) => `${nameAt(position)}+`),
      ...egress.filter(({ range }) => ranges.has(range)).map((route) => route.name),
    ]
    return [name, sorted(names)] as const
  })
  return Object.fromEntries(rows)
}

const sorted = (names: readonly string[]) => [...new Set(names)].toSorted()

/**
 * Returns the differences between this evaluator and a recording, one line for each value. Lists are compared as sets,
 * because the server returns them in any order.
 */
export function differencesIn(
  recorded: RecordedSet,
  server: ReachServer = { version: '1.0.0', edition: 'community' },
): string[] {
  const answers = answersFor(recorded, server)
  return [
    ...differing('open', asSet(recorded.open), asSet(answers.open)),
    ...(['node_allowed', 'peer_allowed', 'by', 'ingress', 'peers'] as const).flatMap((field) =>
      differing(field, recorded[field], answers[field]),
    ),
  ]
}

const asSet = (names: readonly string[] | undefined) => names && { all: sorted(names) }

type Values = Readonly<Record<string, unknown>>

function differing(
  field: string,
  expected: Values | undefined,
  found: Values | undefined,
): string[] {
  if (!expected || !found) return []
  const keys = sorted([...Object.keys(expected), ...Object.keys(found)])
  return keys.flatMap((key) => {
    const [wanted, got] = [toText(expected[key]), toText(found[key])]
    return wanted === got ? [] : [`${field} of ${key}: recorded ${wanted}, found ${got}`]
  })
}

/** Returns a string that is equal for equal values. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(toText).toSorted())
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${toText(inner)}`)
  return entries.toSorted().join('; ')
}
