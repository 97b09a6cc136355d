import { hasCapability, type Release } from '../capabilities'
import type { OldAccessLists } from '../old-access'

/** Release and edition of the server, which determine its rules. */
export type ReachServer = { version: Release; edition: 'community' | 'pro' }

/** Whether a server decides by the rules of 1.0.0. */
export const hasFirstRules = ({ version, edition }: ReachServer): boolean =>
  hasCapability('hasFirstPolicyRules', { release: version, isPro: edition === 'pro' })

/** Releases of the community server whose verdicts were compared, pair by pair, with the rules. */
const recordedReleases: ReadonlySet<Release> = new Set([
  '1.0.0',
  '1.1.0',
  '1.2.0',
  '1.4.0',
  '1.5.0',
  '1.5.1',
])

export type ReachItem = { id: string; value: string }

/** A node as lists contain it (contract 1.9); omitted fields aren't read. */
export type ReachNode = {
  id: string
  connected: boolean
  is_gw: boolean
  /** The zero ID or an empty string means none. */
  relayedby: string
  isrelayed: boolean
  /** Tag IDs. */
  tags: readonly string[]
  address: string
  address6: string
  isingressgateway?: boolean
  isrelay?: boolean
  isinternetgateway?: boolean
  internetgw_node_id?: string
  pendingdelete?: boolean
  /** Public address of its device: a range around it is left out of its peers' addresses. */
  endpointip?: string
  /** Status that marks a path as down, such as `offline`. */
  status?: string
}

/** A config file, which the server calls an external client (contract 1.11). */
export type ReachConfigFile = {
  clientid: string
  ingressgatewayid: string
  enabled: boolean
  extraallowedips: readonly string[]
  tags: readonly string[]
  address: string
  address6: string
  /** Set if a desktop app created it for its user, who is the owner. */
  remote_access_client_id: string
  ownerid?: string
  /** IDs of nodes that it may not reach, which Pro 1.0.0 evaluates. */
  deniednodeacls?: Readonly<Record<string, unknown>> | null
}

export type ReachPolicy = {
  id: string
  name: string
  default: boolean
  enabled: boolean
  policy_type: string
  src_type: readonly ReachItem[]
  dst_type: readonly ReachItem[]
  type: string
  protocol: string
  ports: readonly string[]
  allowed_traffic_direction: number
}

/** Kind of an end that limits what a policy opens behind the routes in the same list (releases: 1.6). */
export const ADDRESS_KIND = 'ip'

const knownEnds: ReadonlySet<string> = new Set([
  'device',
  'tag',
  'user',
  'user-group',
  'egress-id',
  'egress-range',
  ADDRESS_KIND,
])

/**
 * Types of policies that stand for what no source settles between the nodes of routes: the ranges that the sources get,
 * and connections from the sources. No server has them.
 */
export const SITE_RANGES_POLICY = 'site-ranges'
export const SITE_PAIRS_POLICY = 'site-pairs'

const knownTypes: ReadonlySet<string> = new Set(['device-policy', 'user-policy'])

/** Whether the rules don't know a kind of source or destination; an empty list of ends has none. */
export const isUnknownEnd = ({ id }: ReachItem): boolean => !knownEnds.has(id)

/** Protocols and named services; on some servers, both are blank in old policies. */
const knownProtocols: ReadonlySet<string> = new Set(['', 'all', 'tcp', 'udp', 'icmp'])
const knownServices: ReadonlySet<string> = new Set([
  '',
  'Any',
  'HTTP',
  'HTTPS',
  'All TCP',
  'All UDP',
  'ICMP',
  'SSH',
  'Custom',
])

type PolicyKinds = Pick<
  ReachPolicy,
  'policy_type' | 'src_type' | 'dst_type' | 'type' | 'protocol' | 'ports'
>

/**
 * Returns the ends whose effect the rules don't know. Addresses are known as destinations, except beside a star in a
 * policy from everyone: no source says whether they limit it. As sources, they concern traffic between routes.
 */
export function unknownEndsOf({
  src_type,
  dst_type,
}: Pick<ReachPolicy, 'src_type' | 'dst_type'>): ReachItem[] {
  const isOpen = hasStar(src_type) && hasStar(dst_type)
  return [
    ...src_type.filter((item) => isUnknownEnd(item) || isAddress(item)),
    ...dst_type.filter((item) => isUnknownEnd(item) || (isOpen && isAddress(item))),
  ]
}

/** Whether a list contains everything; a star counts with any kind. */
export function hasStar(items: readonly ReachItem[]): boolean {
  return items.some(({ value }) => value === '*')
}

/** Whether an end limits routes to an address or a range. */
export const isAddress = ({ id }: ReachItem): boolean => id === ADDRESS_KIND

/** Returns the kinds that the rules don't know: of a policy, of its sources and destinations, and of its service. */
export function unknownKindsOf(policy: PolicyKinds): string[] {
  const { policy_type } = policy
  const ends = unknownEndsOf(policy).map(({ id }) => id)
  const types = knownTypes.has(policy_type) ? [] : [policy_type]
  return [...new Set([...types, ...ends, ...unknownServicesOf(policy)])]
}

/** Returns the kinds of service that the rules don't know. With ports, the name of a service doesn't matter. */
export function unknownServicesOf({
  type,
  protocol,
  ports,
}: Pick<ReachPolicy, 'type' | 'protocol' | 'ports'>): string[] {
  if (!knownProtocols.has(protocol)) return [protocol]
  return knownServices.has(type) || ports.length > 0 ? [] : [type]
}

/** An egress route (contract 1.15). */
export type ReachRoute = {
  id: string
  name: string
  range: string
  status: boolean
  /** Metric by node ID. */
  nodes: Readonly<Record<string, unknown>>
  /** Since 1.5.1: metric by tag ID. */
  tags?: Readonly<Record<string, unknown>> | null | undefined
  nat?: boolean
  virtual_range?: string | undefined
  domain?: string
  /** Addresses of the domain that the nodes have looked up. */
  domain_ans?: readonly string[]
}

export type ReachUser = {
  username: string
  /** Whether sign-in and connections of desktop apps are disabled. */
  account_disabled?: boolean
  /** Whether the user can't join this network, for lack of a role in it. */
  cannotJoin?: boolean
  platform_role_id: string
  user_group_ids: Readonly<Record<string, unknown>> | null | undefined
  network_roles: Readonly<Record<string, unknown>> | null | undefined
}

/** The server's data about one network. All lists are required: incomplete data leads to wrong results. */
export type ReachInventory = {
  server: ReachServer
  networkId: string
  nodes: readonly ReachNode[]
  configFiles: readonly ReachConfigFile[]
  policies: readonly ReachPolicy[]
  egress: readonly ReachRoute[]
  /** Only Pro has policies for users. */
  users?: readonly ReachUser[]
  /** Access lists of servers that have them, such as 1.0.0. */
  oldAccess?: OldAccessLists
}

/** A node or config file of a network, as policies see it. */
export type ReachEntity =
  | { kind: 'node'; id: string; node: ReachNode }
  | { kind: 'client'; id: string; configFile: ReachConfigFile }

/** Entities by position; undefined where an entity was removed since the state that assigned the positions. */
export type ByPosition<Item> = ReadonlyArray<Item | undefined>

/** How a node is recognized as a gateway: by its own flag, or by its stored tag. */
export type GatewayMark = 'flag' | 'tag'

/**
 * Differences between servers, taken from their source code. For the community's 1.0.0 everything was recorded
 * (reachability 1 to 6), for its 1.5.1 verdicts and peers of the debug response; nothing could be recorded for Pro.
 */
export type ServerRules = {
  /** For opening connections, for being peers, and for getting the ranges of egress routes. */
  gatewayBy: { opening: GatewayMark; peers: GatewayMark; ranges: GatewayMark }
  /** Whether tags count, other than the gateways' tag. */
  hasTags: boolean
  /** Whether a relay and the nodes it relays are always peers. */
  areRelaysPeers: boolean
  /** Whether the server has user policies, and users to evaluate them for. */
  hasUsers: boolean
  /** Whether users connect through gateways only, not with nodes of their own (releases: 1.8). */
  doUsersNeedGateways: boolean
  /** Whether config files can deny nodes. */
  doConfigFilesDeny: boolean
  /** Whether the server has the old access lists. */
  hasOldAccess: boolean
  /** Whether a gateway's rules exclude disabled config files and consider who reaches everything. */
  hasOpenRules: boolean
  /** Whether the server has routes by tag, virtual ranges, and domains. */
  hasRouteTags: boolean
  /** Whether a policy with routes in both lists connects the nodes that route to them (releases: 1.6). */
  areSitesConnected: boolean
  /** Whether user policies affect the ranges that nodes get. */
  doUserPoliciesGiveRanges: boolean
  /** Whether verdicts were recorded from running servers, or derived from the source code. */
  isRecorded: boolean
}

const byTag = { opening: 'tag', peers: 'tag', ranges: 'tag' } as const

/** Returns the rules that apply to the version and edition of a server. */
export function rulesOfServer(server: ReachServer): ServerRules {
  const { version: release, edition } = server
  const isPro = edition === 'pro'
  const isOld = hasFirstRules(server)
  return {
    gatewayBy: isPro ? byTag : { opening: isOld ? 'flag' : 'tag', peers: 'flag', ranges: 'tag' },
    hasTags: isPro || !isOld,
    areRelaysPeers: !isPro && isOld,
    hasUsers: isPro,
    doUsersNeedGateways: !hasCapability('hasUserNodes', { release, isPro }),
    doConfigFilesDeny: isPro && isOld,
    hasOldAccess: hasCapability('hasOldAccess', { release, isPro }),
    hasOpenRules: !isOld,
    hasRouteTags: !isOld,
    areSitesConnected: hasCapability('connectsSites', { release, isPro }),
    doUserPoliciesGiveRanges: isPro,
    isRecorded: !isPro && recordedReleases.has(release),
  }
}

/**
 * What an entity is; a `client` is a config file. Addresses, slots, and the files of access tests have these words, so
 * that builds of other remotes understand each other.
 */
export const entityKinds = ['node', 'client', 'user', 'group', 'tag', 'route'] as const
export type EntityKind = (typeof entityKinds)[number]

/** Reference to an entity by its server ID; users by name. */
export type EntityRef = { kind: EntityKind; id: string }
