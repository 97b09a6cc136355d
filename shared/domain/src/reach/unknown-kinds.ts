import { directionOf, isBothWays } from '../policy-direction'
import { remembered } from '../remembered'
import { isEmpty, numbersIn } from './bits'
import { isWideOpen, type Reach, withPolicies } from './compile'
import { limitOf } from './ends'
import {
  isAddress,
  type ReachItem,
  type ReachPolicy,
  SITES_POLICY,
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
  const known = policies.filter((policy) => !isUnknown(reach, policy))
  return {
    certain: known.length === policies.length ? reach : withPolicies(reach, known),
    possible: withPolicies(reach, [...known, ...unsure.flatMap((policy) => widest(reach, policy))]),
    unsure,
  }
})

/** Returns the bounds of a network whose enabled policies are all settled. */
export const allKnown = (reach: Reach): Bounds => ({ certain: reach, possible: reach, unsure: [] })

/** Returns the unsettled policies in two states of a network, each once. */
export const unsureIn = (before: Bounds | undefined, after: Bounds | undefined): ReachPolicy[] => [
  ...new Map(
    [...(before?.unsure ?? []), ...(after?.unsure ?? [])].map((policy) => [policy.id, policy]),
  ).values(),
]

/** Whether a policy is enabled, and the rules don't settle all that it allows. */
export const isUnsure = (reach: Reach, policy: ReachPolicy): boolean =>
  isUnknown(reach, policy) || leadsBetweenSites(reach, policy)

/** Whether a policy is enabled, and the rules don't know a kind in it or one of its addresses. */
export const isUnknown = (reach: Reach, policy: ReachPolicy): boolean =>
  policy.enabled && (unknownKindsOf(policy).length > 0 || namesVirtualAddress(reach, policy))

/**
 * Whether a policy has routes in both lists, so that their nodes are peers. They also get the ranges of the other list,
 * but no source says which of their own traffic the firewalls let pass (releases: 1.6).
 */
function leadsBetweenSites({ rules, setsBy }: Reach, policy: ReachPolicy): boolean {
  const { enabled, policy_type, src_type, dst_type } = policy
  if (!rules.areSitesConnected || !enabled || isWideOpen(policy)) return false
  const givesRanges = policy_type === 'device-policy' || rules.doUserPoliciesGiveRanges
  return givesRanges && [src_type, dst_type].every((items) => !isEmpty(setsBy.siteNodes(items)))
}

/**
 * The rules map addresses to virtual ranges, and don't say what an address in a virtual range opens (releases: 1.6).
 */
function namesVirtualAddress({ routes, setsBy }: Reach, { dst_type }: ReachPolicy): boolean {
  if (!dst_type.some(isAddress)) return false
  const named = [...numbersIn(setsBy.routes(dst_type))].flatMap(
    (position) => routes[position] ?? [],
  )
  return named.some((route) => limitOf(dst_type, route)?.some(({ isVirtual }) => isVirtual))
}

/** Returns everything that an unsettled policy could allow, beyond what is certain of it, as policies. */
export const widest = (reach: Reach, policy: ReachPolicy): readonly ReachPolicy[] =>
  isUnknown(reach, policy) ? widestOfUnknown(policy) : widestBetweenSites(policy)

/**
 * Returns a policy as if its unknown sources and destinations were everything; for devices and for users if it is for
 * others that the rules don't know. The same policy always gets the same objects, so that states of a network share what
 * is compiled of them.
 */
const widestOfUnknown = remembered((policy: ReachPolicy): readonly ReachPolicy[] => {
  const types = isKnownType(policy) ? [policy.policy_type] : ['device-policy', 'user-policy']
  const unknown = new Set(unknownEndsOf(policy))
  const isBetweenRoutes = policy.src_type.some(isAddress)
  return types.map((policy_type) => ({
    ...policy,
    policy_type,
    src_type: widestEnds(policy.src_type, unknown),
    dst_type: widestEnds(policy.dst_type, unknown),
    // the nodes of both routes become peers
    ...(isBetweenRoutes && { allowed_traffic_direction: directionOf(true) }),
  }))
})

/** Returns what a policy could open between the nodes of its routes, which includes both lists if it is for both ways. */
const widestBetweenSites = remembered((policy: ReachPolicy): readonly ReachPolicy[] => {
  const { src_type, dst_type } = policy
  const there = { ...policy, policy_type: SITES_POLICY }
  return isBothWays(policy)
    ? [there, { ...there, src_type: dst_type, dst_type: src_type }]
    : [there]
})

const isKnownType = (policy: ReachPolicy) => !unknownKindsOf(policy).includes(policy.policy_type)

function widestEnds(
  items: readonly ReachItem[],
  unknown: ReadonlySet<ReachItem>,
): readonly ReachItem[] {
  if (!items.some((item) => unknown.has(item))) return items
  return [...items.filter((item) => !unknown.has(item)), { id: 'tag', value: '*' }]
}
