import type { Store } from '../storage/store'
import type { Policy, PolicyItem } from '../storage/tables'

/** A node or an external client, as policies see it. */
export type End = { id: string; tags: string[]; relayedBy: string }

/** The values that name an end in a policy: its id, the star, and its tags. */
function namesOf({ id, tags }: End): Set<string> {
  return new Set([id, '*', ...tags])
}

/**
 * Whether one end may open traffic to another and whether they are peers at all, with the policies
 * that decide (contract reachability, sections 1 to 3). Policies add up; kinds, ports and protocols do
 * not matter.
 */
export function judge(store: Store, netid: string, { from, to }: { from: End; to: End }) {
  const counting = store.policies.all({
    network_id: netid,
    policy_type: 'device-policy',
    enabled: true,
  })
  const open = counting.filter(isWideOpen)
  const openPolicy = open.find((policy) => policy.default) ?? open[0]
  if (openPolicy) return { isAllowed: true, isPeer: true, policies: [openPolicy] }

  const matches = (policy: Policy, source: End, target: End) =>
    holdsSource(policy.src_type, namesOf(source)) &&
    holdsTarget(store, policy.dst_type, namesOf(target))
  const there = (policy: Policy) => matches(policy, from, to)
  const back = (policy: Policy) => matches(policy, to, from)
  const policies = counting.filter(
    (policy) => there(policy) || (policy.allowed_traffic_direction === 1 && back(policy)),
  )
  const isRelayPair = from.relayedBy === to.id || to.relayedBy === from.id
  const isPeer = isRelayPair || counting.some((policy) => there(policy) || back(policy))
  return { isAllowed: policies.length > 0, isPeer, policies }
}

function isWideOpen({ src_type, dst_type }: Policy): boolean {
  return [src_type, dst_type].every((items) => items?.some(({ value }) => value === '*'))
}

/** A route among the sources matches nothing. */
function holdsSource(items: PolicyItem[] | null, names: Set<string>): boolean {
  return (items ?? []).some(({ id, value }) => !id.startsWith('egress') && names.has(value))
}

/** A route that is on stands for the nodes that serve it. */
function holdsTarget(store: Store, items: PolicyItem[] | null, names: Set<string>): boolean {
  return (items ?? []).some(({ id, value }) => {
    if (id !== 'egress-id') return id !== 'egress-range' && names.has(value)
    const route = store.egress.find(value)
    return route?.status === true && Object.keys(route.nodes).some((node) => names.has(node))
  })
}
