import type { ReachServer } from './estate'

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
