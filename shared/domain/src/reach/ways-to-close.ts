import { countClosed } from './closing-counts'
import { isWideOpen, type Reach, withPolicies } from './compile'
import type { ReachItem, ReachPolicy } from './estate'
import { policiesBetween } from './may-open'
import { atOnce, type Steps } from './steps'
import type { ThingRef } from './thing-ref'

/** A change of one policy by which it no longer decides about a pair, and how much else it closes. */
export type WayToClose = {
  kind: 'disable-policy' | 'remove-source' | 'remove-destination' | 'one-way'
  policy: ReachPolicy
  instead: ReachPolicy
  closes: number
}

/** One of the policies that keep a pair open: each of them has to be changed, in one of these ways. */
export type KeptOpenBy = { policy: ReachPolicy; ways: WayToClose[] }

/**
 * What would have to change so that one thing no longer reaches another: every policy that is returned, each by
 * the first of its ways, which closes least. Under a policy that opens everything those are among them that
 * would decide without it. Nothing where it may not anyway.
 */
export const waysToClose = (reach: Reach, pair: Pair): KeptOpenBy[] =>
  atOnce(waysToCloseInSteps(reach, pair))

/** The same in steps. */
export function* waysToCloseInSteps(reach: Reach, { from, to }: Pair): Steps<KeptOpenBy[]> {
  const found: KeptOpenBy[] = []
  for (const policy of decidingWithout(reach, { from, to })) {
    yield
    found.push({ policy, ways: yield* waysFor(reach, policy, { from, to }) })
  }
  return found
}

type Pair = { from: ThingRef; to: ThingRef }

/** What decides, and what would decide if the policies that open everything were gone. */
function decidingWithout(reach: Reach, { from, to }: Pair): ReachPolicy[] {
  const type = from.kind === 'user' ? 'user-policy' : 'device-policy'
  const open = reach.estate.policies.filter(
    (policy) => policy.enabled && policy.policy_type === type && isWideOpen(policy),
  )
  if (open.length === 0) return policiesBetween(reach, from, to) ?? []
  if (!policiesBetween(reach, from, to)) return []
  const rest = withPolicies(
    reach,
    reach.estate.policies.filter((policy) => !open.includes(policy)),
  )
  return [...open, ...(policiesBetween(rest, from, to) ?? [])]
}

function* waysFor(reach: Reach, policy: ReachPolicy, { from, to }: Pair): Steps<WayToClose[]> {
  const alone = withPolicies(reach, [])
  const doesClose = (other: ReachPolicy) =>
    policiesBetween(withPolicies(alone, [other]), from, to)?.length === 0
  const narrower = policy.default ? [] : narrowed(reach, policy, { from, to })
  const ways = [
    ...narrower,
    { kind: 'disable-policy' as const, policy: { ...policy, enabled: false } },
  ]
  const closing = ways.filter((way) => doesClose(way.policy))
  const counts = yield* countClosed(
    reach,
    policy,
    closing.map((way) => way.policy),
  )
  return closing
    .map((way, index) => ({ ...way, instead: policy, closes: counts[index] ?? 0 }))
    .toSorted((a, b) => a.closes - b.closes)
}

/** The policy without one of both, and in one direction; an end that would be empty stays. */
function narrowed({ estate }: Reach, policy: ReachPolicy, { from, to }: Pair) {
  const ids = new Set([from.id, to.id])
  const without = (items: readonly ReachItem[]) => items.filter(({ value }) => !ids.has(value))
  const [sources, destinations] = [without(policy.src_type), without(policy.dst_type)]
  const isShorter = (items: readonly ReachItem[], all: readonly ReachItem[]) =>
    items.length > 0 && items.length < all.length
  const isBoth = policy.allowed_traffic_direction === 1 && estate.server.edition === 'pro'
  return [
    ...(isShorter(sources, policy.src_type)
      ? [{ kind: 'remove-source' as const, policy: { ...policy, src_type: sources } }]
      : []),
    ...(isShorter(destinations, policy.dst_type)
      ? [{ kind: 'remove-destination' as const, policy: { ...policy, dst_type: destinations } }]
      : []),
    ...(isBoth
      ? [{ kind: 'one-way' as const, policy: { ...policy, allowed_traffic_direction: 0 } }]
      : []),
  ]
}
