import { type Reach, withPolicies } from './compile'
import { isUnknownEnd, type ReachItem, type ReachPolicy, unknownKindsOf } from './inventory'

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
  const unsure = policies.filter(isUnsure)
  if (unsure.length === 0) return undefined
  const known = policies.filter((policy) => !isUnsure(policy))
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

/** Whether a policy is enabled and has a kind that the rules don't know. */
export const isUnsure = (policy: ReachPolicy): boolean =>
  policy.enabled && unknownKindsOf(policy).length > 0

/**
 * Returns a policy as if its unknown sources and destinations were everything; for devices and for users if it is for
 * others that the rules don't know.
 */
export const widest = (policy: ReachPolicy): readonly ReachPolicy[] => {
  const known = widestPolicies.get(policy)
  if (known) return known
  const types = isKnownType(policy) ? [policy.policy_type] : ['device-policy', 'user-policy']
  const made = types.map((policy_type) => ({
    ...policy,
    policy_type,
    src_type: widestEnds(policy.src_type),
    dst_type: widestEnds(policy.dst_type),
  }))
  widestPolicies.set(policy, made)
  return made
}

/** The same objects for the same policy, so that states of a network share what is compiled of them. */
const widestPolicies = new WeakMap<ReachPolicy, readonly ReachPolicy[]>()

const isKnownType = (policy: ReachPolicy) => !unknownKindsOf(policy).includes(policy.policy_type)

const widestEnds = (items: readonly ReachItem[]): readonly ReachItem[] =>
  items.some(isUnknownEnd) ? [...items, { id: 'tag', value: '*' }] : items
