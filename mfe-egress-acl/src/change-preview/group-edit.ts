import type { Policy } from '@meshdeck/api/policies'
import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import { gatewaysTag, type ReachPolicy, type ReachServer } from '@meshdeck/domain/reach'
import type { SlotProps } from '@meshdeck/platform'

import { toReachPolicy } from '../reach-engine/reach-lists'
import type { ListEdit } from '../reach-engine/reach-questions'

/** Group before and after saving, and the networks it has roles on. */
export type GroupChange = NonNullable<SlotProps['users.groups']['group']>
type NetworkPolicy = { networkId: string; policy: Policy }
type ServerNetworks = { networkIds: readonly string[]; server: ReachServer }

/** Whether saving the group can add or remove policies with any members. */
export const movesPolicies = ({ before, after }: GroupChange): boolean =>
  before !== undefined && before.toSorted().join() !== after.toSorted().join()

/**
 * Returns what a server does to policies when it saves a group, per network: 1.0.0 creates a policy to the gateways of
 * every network for a new group and doesn't change it later; 1.5.1 keeps one in each network where the group has a
 * role.
 */
export function policiesOfGroup(
  listed: readonly NetworkPolicy[],
  group: GroupChange,
  { networkIds, server }: ServerNetworks,
): ReadonlyMap<string, ListEdit<ReachPolicy>> {
  const edits = new Map<string, ListEdit<ReachPolicy>>()
  const isOf100 = server.version === '1.0.0'
  if (isOf100 && group.before) return edits
  const had = within(group.before ?? [], networkIds)
  const has = isOf100 ? new Set(networkIds) : within(group.after, networkIds)
  for (const networkId of networkIds) {
    if (has.has(networkId) === had.has(networkId)) continue
    const policies = listed.filter((policy) => policy.networkId === networkId)
    const edit = has.has(networkId)
      ? added(policies, { ...group, networkId, isOf100 })
      : removed(policies, group)
    if (edit) edits.set(networkId, edit)
  }
  return edits
}

const within = (named: readonly string[], networkIds: readonly string[]) =>
  new Set(named.includes(ALL_NETWORKS) ? networkIds : named)

type NewGroup = Pick<GroupChange, 'id' | 'name'> & { networkId: string; isOf100: boolean }

function added(
  policies: readonly NetworkPolicy[],
  { id, name: groupName, networkId, isOf100 }: NewGroup,
) {
  const name = `${groupName} group`
  // 1.5.1 identifies its own policies by name and doesn't create a duplicate
  const exists = policies.some(({ policy }) => policy.default && policy.name === name)
  if (!isOf100 && exists) return undefined
  const policy: ReachPolicy = {
    id: `of ${id}`,
    name,
    default: !isOf100,
    enabled: true,
    policy_type: 'user-policy',
    src_type: [{ id: 'user-group', value: id }],
    dst_type: [{ id: 'tag', value: gatewaysTag(networkId) }],
    type: 'Any',
    protocol: 'all',
    ports: [],
    allowed_traffic_direction: 0,
  }
  return { put: [policy] }
}

/** Removes the group from all user policies of networks it lost; deletes policies that named only this group. */
function removed(policies: readonly NetworkPolicy[], { id }: GroupChange) {
  const put: ReachPolicy[] = []
  const remove: string[] = []
  for (const { policy } of policies) {
    if (policy.policy_type !== 'user-policy') continue
    const others = policy.src_type.filter((end) => end.id !== 'user-group' || end.value !== id)
    if (others.length === policy.src_type.length) continue
    if (others.length > 0) put.push({ ...toReachPolicy(policy), src_type: others })
    else remove.push(policy.id)
  }
  return put.length + remove.length > 0 ? { put, remove } : undefined
}
