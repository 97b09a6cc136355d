import { forServer } from '../edition'
import type { Store } from '../storage/store'
import type { ExtClient, Node, Policy, PolicyItem } from '../storage/tables'
import type { Egress } from './egress-record'
import { policyVersions } from './policy-versions'

/** Node or external client as policies match it. Its peer tags equal its tags unless `peerTags` is set. */
export type End = { id: string; tags: string[]; peerTags?: string[]; relayedBy: string }

/** Returns the values that match an end in a policy: its ID, the star, and its tags. */
function namesOf({ id, tags }: End): Set<string> {
  return new Set([id, '*', ...tags])
}

/**
 * Returns whether one end may open traffic to another, whether they are peers at all, and the policies that decide
 * (reachability 1 to 3). Policies add up; kinds, ports and protocols don't matter.
 */
export function judge(store: Store, netid: string, { from, to }: { from: End; to: End }) {
  const devicePolicies = devicePoliciesIn(store, netid)
  const openPolicy = wideOpenOf(devicePolicies)
  if (openPolicy) return { isAllowed: true, isPeer: true, policies: [openPolicy] }

  const matches = (policy: Policy, source: End, target: End) =>
    holdsSource(policy.src_type, namesOf(source)) &&
    holdsTarget(store, policy.dst_type, namesOf(target))
  const allowsForward = (policy: Policy) => matches(policy, from, to)
  const allowsBack = (policy: Policy) => matches(policy, to, from)
  const sitePolicies = new Set(
    devicePolicies.filter((policy) => connectsSites(store, policy, { from, to })),
  )
  const policies = devicePolicies.flatMap((policy) => {
    if (sitePolicies.has(policy)) return [policy]
    const coversReturn = policy.allowed_traffic_direction === 1 && allowsBack(policy)
    if (!coversReturn) return allowsForward(policy) ? [policy] : []
    // listed twice when only the tags lead back
    const ends = [withoutTags(from), withoutTags(to)] as const
    const isById = matches(policy, ...ends) || matches(policy, ends[1], ends[0])
    return isById ? [policy] : [policy, policy]
  })
  const peers = [asPeer(from), asPeer(to)] as const
  const { joinsRelays } = forServer(policyVersions, store)
  const isRelayPair = joinsRelays && (from.relayedBy === to.id || to.relayedBy === from.id)
  const isPeer =
    isRelayPair ||
    sitePolicies.size > 0 ||
    devicePolicies.some(
      (policy) => matches(policy, ...peers) || matches(policy, peers[1], peers[0]),
    )
  return { isAllowed: policies.length > 0, isPeer, policies }
}

/**
 * Whether two nodes route to routes in different lists of a policy, which connects them since 1.6.0 (releases: 1.6).
 */
function connectsSites(
  store: Store,
  { src_type, dst_type, network_id }: Policy,
  { from, to }: { from: End; to: End },
): boolean {
  if (!store.can('connectsSites')) return false
  const sources = sitesIn(store, network_id, src_type)
  const destinations = sitesIn(store, network_id, dst_type)
  const connects = (source: End, target: End) =>
    doesRouteTo(sources, source.id) && doesRouteTo(destinations, target.id)
  return connects(from, to) || connects(to, from)
}

/** Whether a policy with routes in both lists gives a node the range of a route in the other one (releases: 1.6). */
export function givesSite(
  store: Store,
  policy: Policy,
  { node: { id }, route }: { node: Node; route: Egress },
): boolean {
  if (!store.can('connectsSites')) return false
  const { src_type, dst_type, network_id, allowed_traffic_direction } = policy
  const [sources, destinations] = [
    sitesIn(store, network_id, src_type),
    sitesIn(store, network_id, dst_type),
  ]
  const names = (sites: Egress[]) => sites.some((site) => site.id === route.id)
  if (names(destinations) && doesRouteTo(sources, id)) return true
  return allowed_traffic_direction === 1 && names(sources) && doesRouteTo(destinations, id)
}

/** Returns the routes that a list names; a star of any kind stands for all routes of the network. */
function sitesIn(store: Store, network: string, items: PolicyItem[] | null): Egress[] {
  if (hasStar(items)) return store.egress.all({ network })
  return (items ?? []).flatMap(({ id, value }) =>
    id.startsWith('egress-') ? (store.egress.find(value) ?? []) : [],
  )
}

/** Whether a node, by its own ID, routes to an enabled one of some routes. */
const doesRouteTo = (routes: Egress[], nodeId: string) =>
  routes.some(({ status, nodes }) => status && Object.hasOwn(nodes, nodeId))

function withoutTags(end: End): End {
  return { ...end, tags: [] }
}

function asPeer(end: End): End {
  return { ...end, tags: end.peerTags ?? end.tags }
}

/** Returns the policy that opens a network to all its devices; the built-in one comes first. */
export function openPolicyOf(store: Store, netid: string): Policy | undefined {
  return wideOpenOf(devicePoliciesIn(store, netid))
}

/** Whether policies let an end reach, or be reached by, everything. */
export function reachesAll(store: Store, netid: string, end: End): boolean {
  const { limitsAll } = forServer(policyVersions, store)
  const names = namesOf(end)
  const devicePolicies = devicePoliciesIn(store, netid)
  if (limitsAll(devicePolicies, names)) return false
  const isNamed = (items: PolicyItem[] | null) =>
    (items ?? []).some(({ value }) => names.has(value))
  return devicePolicies.some(
    ({ src_type, dst_type }) =>
      (hasStar(src_type) && isNamed(dst_type)) || (hasStar(dst_type) && isNamed(src_type)),
  )
}

function devicePoliciesIn(store: Store, network_id: string): Policy[] {
  return store.policies.all({ network_id, policy_type: 'device-policy', enabled: true })
}

function wideOpenOf(policies: Policy[]): Policy | undefined {
  const openPolicies = policies.filter(isWideOpen)
  return openPolicies.find((policy) => policy.default) ?? openPolicies[0]
}

function hasStar(items: PolicyItem[] | null): boolean {
  return (items ?? []).some(({ value }) => value === '*')
}

/** Whether a policy allows everything to all ends of its kind. */
export function isWideOpen({ src_type, dst_type }: Policy): boolean {
  return [src_type, dst_type].every(hasStar)
}

/** Whether the sources include one of the names. A route among the sources matches nothing. */
function holdsSource(items: PolicyItem[] | null, names: Set<string>): boolean {
  return (items ?? []).some(({ id, value }) => !id.startsWith('egress') && names.has(value))
}

/** Whether the destinations include one of the names. An enabled route represents the nodes that serve it. */
function holdsTarget(store: Store, items: PolicyItem[] | null, names: Set<string>): boolean {
  return (items ?? []).some(({ id, value }) => {
    if (id !== 'egress-id') return id !== 'egress-range' && names.has(value)
    const route = store.egress.find(value)
    return route?.status === true && Object.keys(route.nodes).some((node) => names.has(node))
  })
}

/** Returns a node as policies match it. */
export function nodeEnd(store: Store, node: Node): End {
  const { tagsOf, peerTagsOf } = forServer(policyVersions, store)
  return {
    id: node.id,
    tags: tagsOf(node),
    peerTags: peerTagsOf(node),
    relayedBy: node.relayedby,
  }
}

/** Returns an external client as policies match it. */
export function clientEnd(store: Store, { clientid, network, tags }: ExtClient): End {
  const { tagsOf, peerTagsOf } = forServer(policyVersions, store)
  const tagged = { network, tags, is_gw: false }
  return { id: clientid, tags: tagsOf(tagged), peerTags: peerTagsOf(tagged), relayedBy: '' }
}
