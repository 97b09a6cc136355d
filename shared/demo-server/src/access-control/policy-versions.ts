import { perVersion, withChanges } from '../api-version'
import type { PerServer } from '../edition'
import type { FieldType } from '../http/field-types'
import { httpError } from '../http/replies'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Node, Policy, PolicyItem } from '../storage/tables'
import { ALL_NETWORKS } from '../users/default-roles'
import { findGroup, getGroup } from '../users/group'
import { gatewaysTag } from './default-policies'
import { type PolicyInput, policyType, policyType151 } from './policy'

type Sources = Pick<Policy, 'network_id' | 'src_type'>

/** A node, or an external client, which is never a gateway. */
type TaggedMember = Pick<Node, 'tags' | 'network' | 'is_gw'>

type PolicyVersion = {
  bodyType: FieldType<PolicyInput>
  /** Validates a policy. Throws HttpError 400. */
  checkPolicy(store: Store, input: PolicyInput): void
  /** Rejects forbidden sources of a new policy, regardless of its other fields. Throws HttpError 400. */
  checkSources(store: Store, policy: Sources): void
  /** Returns a policy with the current names of its ends. */
  named(store: Store, policy: Policy): Policy
  /** Fields of the policies that lists show. */
  shown: Partial<Policy>
  /** Whether a relay and the nodes behind it are peers regardless of policies. */
  joinsRelays: boolean
  /** Returns the tags by which policies match a node or client as the source or target of traffic. */
  tagsOf(end: TaggedMember): string[]
  /** Returns the tags by which policies match a node or client as a peer. */
  peerTagsOf(end: TaggedMember): string[]
  /** Whether policies give every node or client with these names its own rules. */
  limitsAll(policies: Policy[], names: Set<string>): boolean
  /** Whether a gateway's rules take disabled ends, ends that reach everything, and relayed nodes into account. */
  hasOpenRules: boolean
  /** Whether the debug call lists the rules of a client's gateway. */
  hasIngressRules: boolean
  /** Returns the fields of a policy, other than addresses, that a firewall gets. */
  serviceOf(
    policy: Policy,
  ): { allowed_protocols: string; allowed_ports: string[] | null } | undefined
  /** Returns the response shape of a policy. */
  toReply(policy: Policy): object
  /** Returns the body of the response to an update. */
  updateReply(policy: Policy): object | null
}

/** User policies exist but aren't shown. Gateways are recognized by their role. */
const community100: PolicyVersion = {
  bodyType: policyType,
  checkPolicy: checkCommunityPolicy,
  checkSources() {},
  named: (_store, policy) => policy,
  shown: { policy_type: 'device-policy' },
  joinsRelays: true,
  tagsOf: gatewaysTagOf,
  peerTagsOf: gatewaysTagOf,
  limitsAll: () => false,
  hasOpenRules: false,
  hasIngressRules: true,
  serviceOf: () => undefined,
  toReply: (policy) => withItems(policy, ({ id, value }) => ({ id, value })),
  updateReply: () => null,
}

/** Stored tags count, and relays need a policy; the rules of a gateway are left out once. */
const changes110: Partial<PolicyVersion> = {
  joinsRelays: false,
  tagsOf: storedTags,
  checkSources: checkGroups(() => null),
  hasIngressRules: false,
}

const changes151: Partial<PolicyVersion> = {
  bodyType: policyType151,
  named: (store, policy) =>
    withItems(policy, ({ id, value }) => ({ id, value, name: itemName(store, { id, value }) })),
  toReply: (policy) => withItems(policy, (item) => ({ ...item, name: item.name ?? '' })),
  updateReply: (policy) => policy,
}

const community = perVersion<PolicyVersion>({
  '1.0.0': community100,
  '1.1.0': changes110,
  '1.2.0': { hasIngressRules: true, hasOpenRules: true },
  '1.5.1': changes151,
})

type OwnOfPro =
  | 'checkPolicy'
  | 'joinsRelays'
  | 'limitsAll'
  | 'peerTagsOf'
  | 'serviceOf'
  | 'shown'
  | 'tagsOf'

const pro: Pick<PolicyVersion, OwnOfPro> = {
  checkPolicy: checkProPolicy,
  joinsRelays: false,
  shown: {},
  tagsOf: storedTags,
  peerTagsOf: storedTags,
  // a one-way policy for one of them, or a policy for a service
  limitsAll: (policies, names) =>
    policies.some(({ type, protocol, ...policy }) => {
      if (type !== 'Any' || protocol !== 'all') return true
      const ends = [...(policy.src_type ?? []), ...(policy.dst_type ?? [])]
      return policy.allowed_traffic_direction !== 1 && ends.some(({ value }) => names.has(value))
    }),
  serviceOf: ({ protocol, ports }) => ({ allowed_protocols: protocol, allowed_ports: ports }),
}

/** Differences between the servers for policies (contract 1.16 and 2.11). */
export const policyVersions: PerServer<PolicyVersion> = {
  community,
  pro: withChanges(community, {
    '1.0.0': pro,
    '1.1.0': {
      checkSources: checkGroups((store, id) => found(400, () => getGroup(store, id)).network_roles),
      hasIngressRules: true,
    },
  }),
}

function gatewaysTagOf({ is_gw, network }: TaggedMember): string[] {
  return is_gw ? [gatewaysTag(network)] : []
}

function storedTags({ tags }: TaggedMember): string[] {
  return Object.keys(tags ?? {})
}

function withItems(policy: Policy, change: (item: PolicyItem) => PolicyItem): Policy {
  const { src_type, dst_type } = policy
  return {
    ...policy,
    src_type: src_type?.map(change) ?? null,
    dst_type: dst_type?.map(change) ?? null,
  }
}

/** Checks that the groups of a new policy have a role in its network. On the community edition no group has one. */
function checkGroups(rolesOf: (store: Store, group: string) => object | null) {
  return (store: Store, { network_id, src_type }: Sources) => {
    for (const { id, value } of src_type ?? []) {
      if (id !== 'user-group') continue
      const networks = Object.keys(rolesOf(store, value) ?? {})
      if (networks.includes(ALL_NETWORKS) || networks.includes(network_id)) continue
      throw httpError(400, `user group ${value} does not have access to network ${network_id}`)
    }
  }
}

/** Returns the name of an end. A range and a deleted end are shown by their ID. */
function itemName(store: Store, { id, value }: PolicyItem): string {
  if (id === 'user-group') return findGroup(store, value)?.name ?? value
  if (id === 'egress-id') return store.egress.find(value)?.name ?? value
  const node = id === 'device' ? store.nodes.find(value) : undefined
  return node ? store.hosts.get(node.hostid).name : value
}

/** Validates a policy on the community edition (contract 1.16): for devices, both directions. Throws HttpError 400. */
function checkCommunityPolicy(store: Store, input: PolicyInput) {
  if (input.allowed_traffic_direction === 0) {
    throw httpError(400, 'uni traffic flow not allowed on CE')
  }
  if (input.policy_type !== 'device-policy') {
    throw httpError(400, `unknown acl policy type ${input.policy_type}`)
  }
  const ends = [...(input.src_type ?? []), ...(input.dst_type ?? [])]
  for (const end of ends) {
    const fault = endFault(store, end, input.network_id)
    if (fault) throw httpError(400, fault)
  }
}

function endFault(store: Store, { id, value }: PolicyItem, netid: string): string | undefined {
  if (value === '*') return undefined
  switch (id) {
    case 'device':
      return isDevice(store, value, netid) ? undefined : `invalid node ${value}`
    case 'egress-id':
    case 'egress-range':
      return isRoute(store, value) ? undefined : 'invalid egress'
    case 'tag':
      return value === gatewaysTag(netid) ? undefined : 'invalid policy'
    case 'ip':
      return store.can('hasPolicyAddresses') ? undefined : 'invalid policy'
    default:
      return 'invalid policy'
  }
}

type Place = { input: PolicyInput; isSource: boolean }

/**
 * Validates a policy on Pro (contract 1.16): also tags, one direction, and policies for users. Throws HttpError 400.
 */
function checkProPolicy(store: Store, input: PolicyInput) {
  if (![0, 1].includes(input.allowed_traffic_direction)) {
    throw httpError(400, 'invalid traffic direction')
  }
  // other kinds are stored unchecked
  if (!['device-policy', 'user-policy'].includes(input.policy_type)) return
  for (const end of input.src_type ?? []) checkEnd(store, end, { input, isSource: true })
  for (const end of input.dst_type ?? []) checkEnd(store, end, { input, isSource: false })
}

function checkEnd(store: Store, end: PolicyItem, place: Place) {
  if (end.value === '*') return
  const fault = placeFault(end, place) ?? nameFault(store, end, place.input.network_id)
  if (fault) throw httpError(400, fault)
}

/** Users and groups are allowed only as sources of a user policy, where nothing else is allowed but routes. */
function placeFault({ id }: PolicyItem, { input, isSource }: Place): string | undefined {
  const isForUsers = input.policy_type === 'user-policy'
  if (id === 'user' || id === 'user-group') {
    if (!isForUsers) return 'device policy source mismatch'
    return isSource ? undefined : 'user cannot be added to destination'
  }
  const isTagOrDevice = id === 'tag' || id === 'device'
  return isTagOrDevice && isForUsers && isSource ? 'user policy source mismatch' : undefined
}

function nameFault(store: Store, { id, value }: PolicyItem, netid: string): string | undefined {
  switch (id) {
    case 'tag':
      return store.tags.has(value) ? undefined : `invalid tag ${value}`
    case 'device':
      return isDevice(store, value, netid) ? undefined : `invalid node ${value}`
    case 'egress-id':
    case 'egress-range':
      return isRoute(store, value) ? undefined : 'invalid egress'
    case 'user':
      return store.users.has(value) ? undefined : `invalid user ${value}`
    case 'user-group':
      return isGroupOf(store, value, netid) ? undefined : `invalid user group ${value}`
    case 'ip':
      return store.can('hasPolicyAddresses') ? undefined : 'invalid policy'
    default:
      return 'invalid policy'
  }
}

/** Whether a group exists and has a role in the network. */
function isGroupOf(store: Store, id: string, netid: string): boolean {
  const networks = Object.keys(findGroup(store, id)?.network_roles ?? {})
  return networks.includes(ALL_NETWORKS) || networks.includes(netid)
}

/** Whether an end of a policy names a node of any network, or a client of the policy's own network. */
function isDevice(store: Store, id: string, netid: string): boolean {
  return store.nodes.has(id) || store.extClients.find(id)?.network === netid
}

/** Whether an end of a policy names a route. An empty ID counts as the first of all routes. */
function isRoute(store: Store, id: string): boolean {
  return id === '' ? !store.egress.isEmpty() : store.egress.has(id)
}
