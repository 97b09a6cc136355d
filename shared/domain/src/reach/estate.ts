import type { OldAccessLists } from '../old-access'

/** Which server answers: what it decides by differs between versions and editions. */
export type ReachServer = { version: '1.0.0' | '1.5.1'; edition: 'community' | 'pro' }

export type ReachItem = { id: string; value: string }

/** A node as lists have it (contract 1.9); what is left out is not looked at. */
export type ReachNode = {
  id: string
  connected: boolean
  is_gw: boolean
  /** The zero id or nothing stands for none. */
  relayedby: string
  isrelayed: boolean
  /** Ids of tags. */
  tags: readonly string[]
  address: string
  address6: string
  isingressgateway?: boolean
  isrelay?: boolean
  isinternetgateway?: boolean
  internetgw_node_id?: string
  pendingdelete?: boolean
  /** Where its device is met from outside: a range around it is left out of its peers' addresses. */
  endpointip?: string
  /** State by which a way is told to be down, such as `offline`. */
  status?: string
}

/** An external client, which the console calls a config file (contract 1.11). */
export type ReachClient = {
  clientid: string
  ingressgatewayid: string
  enabled: boolean
  extraallowedips: readonly string[]
  tags: readonly string[]
  address: string
  address6: string
  /** Set for one that a desktop program has made for its user, its owner. */
  remote_access_client_id: string
  ownerid?: string
  /** Ids of nodes that it may not reach: Pro 1.0.0 looks at them. */
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

/** An egress route (contract 1.15). */
export type ReachRoute = {
  id: string
  name: string
  range: string
  status: boolean
  /** Metric by node id. */
  nodes: Readonly<Record<string, unknown>>
  /** From 1.5.1 on: metric by tag id. */
  tags?: Readonly<Record<string, unknown>> | null | undefined
  nat?: boolean
  virtual_range?: string | undefined
  domain?: string
  /** What the nodes have found out about the domain. */
  domain_ans?: readonly string[]
}

export type ReachUser = {
  username: string
  /** Nobody signs in with it, and no desktop program connects. */
  account_disabled?: boolean
  platform_role_id: string
  user_group_ids: Readonly<Record<string, unknown>> | null | undefined
  network_roles: Readonly<Record<string, unknown>> | null | undefined
}

/**
 * What the server answers about one network, all of it. Half an answer gives wrong verdicts: whoever has not
 * read every list yet does not know.
 */
export type ReachEstate = {
  server: ReachServer
  networkId: string
  nodes: readonly ReachNode[]
  clients: readonly ReachClient[]
  policies: readonly ReachPolicy[]
  egress: readonly ReachRoute[]
  /** Pro alone has policies about users. */
  users?: readonly ReachUser[]
  /** Of servers that have them, as 1.0.0. */
  oldAccess?: OldAccessLists
}

/** A node or a client of a network, as policies see it. */
export type ReachThing =
  | { kind: 'node'; id: string; node: ReachNode }
  | { kind: 'client'; id: string; client: ReachClient }

/** What lies at each place; nothing where a thing has gone since the state that gave the places. */
export type Placed<Thing> = ReadonlyArray<Thing | undefined>

/** By what a node is taken for a gateway: its own flag, or the tag that is stored with it. */
export type GatewayMark = 'flag' | 'tag'

/**
 * What servers decide differently, from their sources. Of the community's 1.0.0 everything was recorded
 * (reachability 1 to 6), of its 1.5.1 verdicts and peers of the debug answer; of Pro nothing could be.
 */
export type ServerRules = {
  /** For who may open traffic, for who are peers, and for who gets the ranges of egress routes. */
  gatewayBy: { opening: GatewayMark; peers: GatewayMark; ranges: GatewayMark }
  /** Whether tags other than the gateways' count. */
  hasTags: boolean
  /** Whether a relay and what it relays are peers whatever policies say. */
  areRelaysPeers: boolean
  /** Whether policies about users are there, and users to judge by them. */
  hasUsers: boolean
  /** Whether clients may refuse nodes. */
  doClientsDeny: boolean
  /** Whether the old access lists are there. */
  hasOldAccess: boolean
  /** Whether a gateway's rules leave out disabled clients and know who reaches everything. */
  hasOpenRules: boolean
  /** Whether tags lead to ranges, virtual ranges and domains are there. */
  hasRouteTags: boolean
  /** Whether user policies count for the ranges that nodes get. */
  doUserPoliciesGiveRanges: boolean
  /** Whether verdicts were recorded from running servers, as those of both communities, or read in the source. */
  isRecorded: boolean
}

const byTag = { opening: 'tag', peers: 'tag', ranges: 'tag' } as const

/** The rules of a server. */
export function rulesOfServer({ version, edition }: ReachServer): ServerRules {
  const isPro = edition === 'pro'
  const isOld = version === '1.0.0'
  return {
    gatewayBy: isPro ? byTag : { opening: isOld ? 'flag' : 'tag', peers: 'flag', ranges: 'tag' },
    hasTags: isPro || !isOld,
    areRelaysPeers: !isPro && isOld,
    hasUsers: isPro,
    doClientsDeny: isPro && isOld,
    hasOldAccess: isOld,
    hasOpenRules: !isOld,
    hasRouteTags: !isOld,
    doUserPoliciesGiveRanges: isPro,
    isRecorded: !isPro,
  }
}

/** What somebody asks about, by the id that the server gives it; users by their names. */
export type ThingRef = {
  kind: 'node' | 'client' | 'user' | 'group' | 'tag' | 'route'
  id: string
}
