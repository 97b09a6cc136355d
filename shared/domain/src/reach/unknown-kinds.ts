import { directionOf, isBothWays } from '../policy-direction'
import { remembered } from '../remembered'
import { isEmpty, isWithin, numbersIn } from './bits'
import { isWideOpen, type Reach, withPolicies } from './compile'
import { limitOf } from './ends'
import {
  hasStar,
  isAddress,
  type ReachItem,
  type ReachPolicy,
  SITE_PAIRS_POLICY,
  SITE_RANGES_POLICY,
  unknownEndsOf,
  unknownKindsOf,
} from './inventory'

/**
 * What is certain about a network with policies that the rules don't settle, and what is possible: what is certain, and
 * everything that these policies could allow as well.
 */
export type Bounds = {
  certain: Reach
  possible: Reach
  /** The enabled policies that the rules don't settle: of unknown kinds, or with routes in both lists. */
  unsure: readonly ReachPolicy[]
}

/**
 * Returns what is certain and possible; undefined if the rules settle all enabled policies, so that both are the same.
 */
export const boundsOf = remembered((reach: Reach): Bounds | undefined => {
  const { policies } = reach.inventory
  const unsure = policies.filter((policy) => isUnsure(reach, policy))
  if (unsure.length === 0) return undefined
  const knownPolicies = policies.filter((policy) => !isUnknown(reach, policy))
  return {
    certain: knownPolicies.length === policies.length ? reach : withPolicies(reach, knownPolicies),
    possible: withPolicies(reach, [
      ...knownPolicies,
      ...unsure.flatMap((policy) => widest(reach, policy)),
    ]),
    unsure,
  }
})

/** Returns the bounds of a network whose enabled policies are all settled. */
export const allKnown = (reach: Reach): Bounds => ({ certain: reach, possible: reach, unsure: [] })

/** An unsettled policy, and why it is: the rules don't know something in it, or it has routes in both lists. */
export type UnsurePolicy = ReachPolicy & { reason: 'unknown' | 'sites' }

/** Adds the reason to an unsettled policy; what the rules don't know comes first. */
export const withReason = (reach: Reach, policy: ReachPolicy): UnsurePolicy => ({
  ...policy,
  reason: isUnknown(reach, policy) ? 'unknown' : 'sites',
})

/** Returns the unsettled policies in some states of a network, each once. */
export function unsureIn(...states: Array<Bounds | undefined>): UnsurePolicy[] {
  const unsurePolicies = states.flatMap((bounds) =>
    bounds ? bounds.unsure.map((policy) => withReason(bounds.certain, policy)) : [],
  )
  return [...new Map(unsurePolicies.map((policy) => [policy.id, policy])).values()]
}

const isUnsure = (reach: Reach, policy: ReachPolicy) =>
  isUnknown(reach, policy) || leadsBetweenSites(reach, policy)

/** Whether a policy is enabled, and the rules don't know a kind in it or one of its addresses. */
export const isUnknown = (reach: Reach, policy: ReachPolicy): boolean =>
  policy.enabled && (unknownKindsOf(policy).length > 0 || namesVirtualAddress(reach, policy))

/**
 * Whether a policy has routes in both lists, so that their nodes are peers. They also get the ranges of the other list,
 * but no source says which of their own traffic the firewalls let pass (releases: 1.6).
 */
export function leadsBetweenSites(reach: Reach, policy: ReachPolicy): boolean {
  const { enabled, policy_type, src_type, dst_type } = policy
  if (!reach.rules.areSitesConnected || !enabled || isWideOpen(policy)) return false
  if (policy_type !== 'device-policy' && !givesSiteRanges(reach, policy)) return false
  return [src_type, dst_type].every((items) => !isEmpty(reach.setsBy.siteNodes(items)))
}

/** Whether a policy for users gives more ranges than those that a star among its sources gives to all nodes. */
function givesSiteRanges({ rules, setsBy }: Reach, policy: ReachPolicy): boolean {
  const { src_type, dst_type } = policy
  const areGiven = hasStar(src_type) && isWithin(setsBy.sites(dst_type), setsBy.routes(dst_type))
  return rules.doUserPoliciesGiveRanges && (isBothWays(policy) || !areGiven)
}

/**
 * The rules map addresses to virtual ranges, and don't say what an address in a virtual range opens (releases: 1.6).
 */
function namesVirtualAddress({ routes, setsBy }: Reach, { dst_type }: ReachPolicy): boolean {
  if (!dst_type.some(isAddress)) return false
  const namedRoutes = [...numbersIn(setsBy.routes(dst_type))].flatMap(
    (position) => routes[position] ?? [],
  )
  return namedRoutes.some((route) => limitOf(dst_type, route)?.some(({ isVirtual }) => isVirtual))
}

/**
 * Returns everything that an unsettled policy could allow, beyond what is certain of it, as policies. The same policy
 * always gets the same objects, so that states of a network share what is compiled of them.
 */
export function widest(reach: Reach, policy: ReachPolicy): readonly ReachPolicy[] {
  const unknown = isUnknown(reach, policy) ? widestOfUnknown(policy) : undefined
  const between = (unknown ?? [policy]).filter((own) => leadsBetweenSites(reach, own))
  return [...(unknown ?? []), ...between.flatMap((own) => widestBetweenSites(own))]
}

/**
 * Returns a policy as if its unknown sources and destinations were everything; for devices and for users if it is for
 * others that the rules don't know.
 */
const widestOfUnknown = remembered((policy: ReachPolicy): readonly ReachPolicy[] => {
  const types = isKnownType(policy) ? [policy.policy_type] : ['device-policy', 'user-policy']
  const unknownEnds = new Set(unknownEndsOf(policy))
  const isBetweenRoutes = policy.src_type.some(isAddress)
  return types.map((policy_type) => ({
    ...policy,
    policy_type,
    src_type: widestEnds(policy.src_type, unknownEnds),
    dst_type: widestEnds(policy.dst_type, unknownEnds),
    // the nodes of both routes become peers
    ...(isBetweenRoutes && { allowed_traffic_direction: directionOf(true) }),
  }))
})

/**
 * Returns what a policy could open between the nodes of its routes: the ranges of the other list, and the way back. A
 * policy for users makes no nodes peers.
 */
const widestBetweenSites = remembered((policy: ReachPolicy): readonly ReachPolicy[] => {
  const { src_type, dst_type, policy_type } = policy
  const there = { ...policy, policy_type: SITE_RANGES_POLICY }
  const back = { ...there, src_type: dst_type, dst_type: src_type }
  if (isBothWays(policy)) return [there, back]
  return policy_type === 'device-policy'
    ? [there, { ...back, policy_type: SITE_PAIRS_POLICY }]
    : [there]
})

const isKnownType = (policy: ReachPolicy) => !unknownKindsOf(policy).includes(policy.policy_type)

function widestEnds(
  items: readonly ReachItem[],
  unknownEnds: ReadonlySet<ReachItem>,
): readonly ReachItem[] {
  if (!items.some((item) => unknownEnds.has(item))) return items
  return [...items.filter((item) => !unknownEnds.has(item)), { id: 'tag', value: '*' }]
}
