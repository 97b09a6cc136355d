import { isCidr, isIp } from '@meshdeck/domain/cidr'
import { canonicalRange } from '@meshdeck/domain/egress-routes'
import { containsRange, spanOf } from '@meshdeck/domain/network-range'

import { timeNow } from '../clock'
import { forServer } from '../edition'
import { httpError } from '../http/replies'
import { newId } from '../ids'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Policy, PolicyItem } from '../storage/tables'
import { type PolicyInput, serviceOf } from './policy'
import { policyVersions } from './policy-versions'

/** Stores a new policy. Throws HttpError 400. */
export function createPolicy(store: Store, input: PolicyInput, createdBy: string): Policy {
  if (!store.networks.has(input.network_id)) {
    throw httpError(400, `failed to get network details for ${input.network_id}`)
  }
  const { checkPolicy, checkSources, named } = forServer(policyVersions, store)
  checkSources(store, input)
  checkPolicy(store, input)
  const policy = named(store, {
    id: newId(),
    default: false,
    meta_data: input.meta_data,
    name: input.name,
    network_id: input.network_id,
    policy_type: input.policy_type,
    ...endsOf(store, input),
    ...serviceOf(input),
    allowed_traffic_direction: input.allowed_traffic_direction,
    enabled: input.enabled,
    created_by: createdBy,
    created_at: timeNow(),
  })
  store.policies.insert(policy)
  return policy
}

/**
 * Replaces a policy. Of a built-in one only the enabled state changes, but the whole body is validated. Returns the
 * policy before and after the update. Throws HttpError 400.
 */
export function updatePolicy(store: Store, input: PolicyInput): { before: Policy; after: Policy } {
  const { checkPolicy, named } = forServer(policyVersions, store)
  const policy = found(400, () => store.policies.get(input.id))
  checkPolicy(store, input)
  if (policy.network_id !== input.network_id) {
    throw httpError(400, 'invalid policy, network id mismatch')
  }
  const changes = policy.default ? { enabled: input.enabled } : changesOf(store, input)
  const updatedPolicy = named(store, { ...policy, ...changes })
  store.policies.update(policy.id, updatedPolicy)
  return { before: policy, after: updatedPolicy }
}

function changesOf(store: Store, input: PolicyInput): Partial<Policy> {
  return {
    name: input.new_name || input.name,
    ...endsOf(store, input),
    ...serviceOf(input),
    allowed_traffic_direction: input.allowed_traffic_direction,
    enabled: input.enabled,
  }
}

/** Returns sources and destinations with their addresses as ranges (releases: 1.6). Throws HttpError 400. */
function endsOf(store: Store, { src_type, dst_type }: PolicyInput) {
  if (!store.can('hasPolicyAddresses')) return { src_type, dst_type }
  return {
    src_type: src_type && withRanges(store, src_type, 'source'),
    dst_type: dst_type && withRanges(store, dst_type, 'destination'),
  }
}

/** Addresses limit the routes that the same list names, and must be in the range of one of them. */
function withRanges(store: Store, items: PolicyItem[], side: string): PolicyItem[] {
  const ranges = items
    .flatMap(({ id, value }) => (id === 'egress-id' ? (store.egress.find(value) ?? []) : []))
    .flatMap(({ range, virtual_range }) => [range, virtual_range])
    .filter(isCidr)
  return items.map((item) => {
    if (item.id !== 'ip') return item
    if (ranges.length === 0) {
      throw httpError(400, `egress ip ${side} requires at least one egress ${side}`)
    }
    const value = rangeOf(item.value)
    if (!ranges.some((range) => containsRange(spanOf(range), spanOf(value)))) {
      throw httpError(400, `selected ip/cidr ${value} is outside the egress range`)
    }
    return { ...item, value }
  })
}

function rangeOf(value: string): string {
  if (value === '') throw httpError(400, 'empty ip/cidr value')
  if (!isIp(value) && !isCidr(value)) throw httpError(400, `invalid ip/cidr value: ${value}`)
  return canonicalRange(value)
}

/** Returns the deleted policy. Throws HttpError 400. */
export function deletePolicy(store: Store, id: string): Policy {
  if (id === '') throw httpError(400, 'acl id is required')
  const policy = found(400, () => store.policies.get(id))
  if (policy.default) throw httpError(400, 'cannot delete default policy')
  store.policies.remove(id)
  return policy
}

/**
 * Removes a deleted resource from a network's policies (contract 1.16 cascades). A policy without sources or
 * destinations is deleted as well. The built-in ones never name a single resource.
 */
export function stripFromPolicies(store: Store, netid: string, removedItem: PolicyItem) {
  const pointsElsewhere = ({ id, value }: PolicyItem) =>
    id !== removedItem.id || value !== removedItem.value

  for (const policy of store.policies.all({ network_id: netid, default: false })) {
    const src_type = policy.src_type?.filter(pointsElsewhere) ?? null
    const dst_type = policy.dst_type?.filter(pointsElsewhere) ?? null
    const isSame =
      src_type?.length === policy.src_type?.length && dst_type?.length === policy.dst_type?.length
    if (isSame) continue
    if (src_type?.length && dst_type?.length) {
      store.policies.update(policy.id, { src_type, dst_type })
    } else {
      store.policies.remove(policy.id)
    }
  }
}

/** Removes a deleted user or group from the user policies of all networks. */
export function stripFromUserPolicies(store: Store, removedItem: PolicyItem) {
  const policies = store.policies.all({ policy_type: 'user-policy', default: false })
  for (const netid of new Set(policies.map(({ network_id }) => network_id))) {
    stripFromPolicies(store, netid, removedItem)
  }
}
