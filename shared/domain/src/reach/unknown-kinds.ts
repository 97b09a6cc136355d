import { directionOf } from '../policy-direction'
import { numbersIn } from './bits'
import { type Reach, withPolicies } from './compile'
import { limitOf } from './ends'
import {
  isAddress,
  type ReachItem,
  type ReachPolicy,
  unknownEndsOf,
  unknownKindsOf,
} from './inventory'

/**
 * What is certain about a network with policies of unknown kinds, and what is possible: what its other policies allow,
 * and that with everything that those could allow as well.
 */
export type Bounds = {
  certain: Reach
  possible: Reach
  /** The enabled policies of unknown kinds. */
  unsure: readonly ReachPolicy[]
}

/** Returns what is certain and possible; undefined if all enabled policies are known, so that both are the same. */
export function boundsOf(reach: Reach): Bounds | undefined {
  const { policies } = reach.inventory
  const unsure = policies.filter((policy) => isUnsure(reach, policy))
  if (unsure.length === 0) return undefined
  const known = policies.filter((policy) => !unsure.includes(policy))
  return {
    certain: withPolicies(reach, known),
    possible: withPolicies(reach, [...known, ...unsure.flatMap(widest)]),
    unsure,
  }
}

/** Returns the bounds of a network whose enabled policies are all known. */
export const allKnown = (reach: Reach): Bounds => ({ certain: reach, possible: reach, unsure: [] })

/** Returns the policies of unknown kinds in two states of a network, each once. */
export const unsureIn = (before: Bounds | undefined, after: Bounds | undefined): ReachPolicy[] => [
  ...new Map(
    [...(before?.unsure ?? []), ...(after?.unsure ?? [])].map((policy) => [policy.id, policy]),
  ).values(),
]

/** Whether a policy is enabled, and the rules don't know a kind in it or one of its addresses. */
export const isUnsure = (reach: Reach, policy: ReachPolicy): boolean =>
  policy.enabled && (unknownKindsOf(policy).length > 0 || namesVirtualAddress(reach, policy))

/** The rules map addresses to virtual ranges, and don't say what an address in a virtual range opens (releases: 1.6). */
function namesVirtualAddress({ routes, setsBy }: Reach, { dst_type }: ReachPolicy): boolean {
  if (!dst_type.some(isAddress)) return false
  const named = [...numbersIn(setsBy.routes(dst_type))].flatMap((place) => routes[place] ?? [])
  return named.some((route) => limitOf(dst_type, route)?.some(({ isVirtual }) => isVirtual))
}

/**
 * Returns a policy as if its unknown sources and destinations were everything; for devices and for users if it is for
 * others that the rules don't know.
 */
export const widest = (policy: ReachPolicy): readonly ReachPolicy[] => {
  const known = widestPolicies.get(policy)
  if (known) return known
  const types = isKnownType(policy) ? [policy.policy_type] : ['device-policy', 'user-policy']
  const unknown = new Set(unknownEndsOf(policy))
  const isBetweenRoutes = policy.src_type.some(isAddress)
  const made = types.map((policy_type) => ({
    ...policy,
    policy_type,
    src_type: widestEnds(policy.src_type, unknown),
    dst_type: widestEnds(policy.dst_type, unknown),
    // the nodes of both routes become peers
    ...(isBetweenRoutes && { allowed_traffic_direction: directionOf(true) }),
  }))
  widestPolicies.set(policy, made)
  return made
}

/** The same objects for the same policy, so that states of a network share what is compiled of them. */
const widestPolicies = new WeakMap<ReachPolicy, readonly ReachPolicy[]>()

const isKnownType = (policy: ReachPolicy) => !unknownKindsOf(policy).includes(policy.policy_type)

function widestEnds(
  items: readonly ReachItem[],
  unknown: ReadonlySet<ReachItem>,
): readonly ReachItem[] {
  if (!items.some((item) => unknown.has(item))) return items
  return [...items.filter((item) => !unknown.has(item)), { id: 'tag', value: '*' }]
}
