import type { Policy } from '@meshdeck/api/policies'
import type { Capabilities } from '@meshdeck/domain/capabilities'
import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import { directionOf } from '@meshdeck/domain/policy-direction'
import { gatewaysTag, type ReachPolicy } from '@meshdeck/domain/reach'
import type { SlotProps } from '@meshdeck/platform'

import { toReachPolicy } from '../reach-engine/reach-lists'
import type { ListEdit } from '../reach-engine/reach-questions'

/** Group before and after saving, and the networks it has roles on. */
export type GroupChange = NonNullable<SlotProps['users.groups']['group']>
type NetworkPolicy = { networkId: string; policy: Policy }
type ServerNetworks = Pick<Capabilities, 'keepsGroupPolicies'> & { networkIds: readonly string[] }

/** Whether saving the group can add or remove policies with any members. */
export const movesPolicies = ({ before, after }: GroupChange): boolean =>
  before !== undefined && before.toSorted().join() !== after.toSorted().join()

/**
 * Returns what a server does to policies when it saves a group, per network. It keeps a policy to the gateways of
 * each network where the group has a role, or creates one in every network for a new group and doesn't change it later.
 */
export function policiesOfGroup(
  networkPolicies: readonly NetworkPolicy[],
  group: GroupChange,
  { networkIds, keepsGroupPolicies }: ServerNetworks,
): ReadonlyMap<string, ListEdit<ReachPolicy>> {
  const edits = new Map<string, ListEdit<ReachPolicy>>()
  if (!keepsGroupPolicies && group.before) return edits
  const had = within(group.before ?? [], networkIds)
  const has = keepsGroupPolicies ? within(group.after, networkIds) : new Set(networkIds)
  for (const networkId of networkIds) {
    if (has.has(networkId) === had.has(networkId)) continue
    const policies = networkPolicies.filter((policy) => policy.networkId === networkId)
    const edit = has.has(networkId)
      ? added(policies, { ...group, networkId, keepsGroupPolicies })
      : removed(policies, group)
    if (edit) edits.set(networkId, edit)
  }
  return edits
}

const within = (named: readonly string[], networkIds: readonly string[]) =>
  new Set(named.includes(ALL_NETWORKS) ? networkIds : named)

type NewGroup = Pick<GroupChange, 'id' | 'name'> &
  Pick<Capabilities, 'keepsGroupPolicies'> & { networkId: string }

function added(policies: readonly NetworkPolicy[], { id, networkId, ...group }: NewGroup) {
  const { keepsGroupPolicies, name: groupName } = group
  const name = `${groupName} group`
  // a server that keeps its policies identifies them by name and doesn't create a duplicate
  const exists = policies.some(({ policy }) => policy.default && policy.name === name)
  if (keepsGroupPolicies && exists) return undefined
  const policy: ReachPolicy = {
    id: `of ${id}`,
    name,
    default: keepsGroupPolicies,
    enabled: true,
    policy_type: 'user-policy',
    src_type: [{ id: 'user-group', value: id }],
    dst_type: [{ id: 'tag', value: gatewaysTag(networkId) }],
    type: 'Any',
    protocol: 'all',
    ports: [],
    allowed_traffic_direction: directionOf(false),
  }
  return { put: [policy] }
}

/** Removes the group from all user policies of networks it lost; deletes policies that named only this group. */
function removed(policies: readonly NetworkPolicy[], { id }: GroupChange) {
  const putPolicies: ReachPolicy[] = []
  const remove: string[] = []
  for (const { policy } of policies) {
    if (policy.policy_type !== 'user-policy') continue
    const otherSources = policy.src_type.filter(
      (end) => end.id !== 'user-group' || end.value !== id,
    )
    if (otherSources.length === policy.src_type.length) continue
    if (otherSources.length > 0)
      putPolicies.push({ ...toReachPolicy(policy), src_type: otherSources })
    else remove.push(policy.id)
  }
  return putPolicies.length + remove.length > 0 ? { put: putPolicies, remove } : undefined
}
