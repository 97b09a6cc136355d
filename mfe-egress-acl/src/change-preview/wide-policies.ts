import { type ReachItem, type ReachPolicy, unknownKindsOf } from '@meshdeck/domain/reach'

import type { ReachEdit } from '../reach-engine/reach-questions'

type PolicySummary = Pick<
  ReachPolicy,
  | 'id'
  | 'name'
  | 'enabled'
  | 'policy_type'
  | 'src_type'
  | 'dst_type'
  | 'type'
  | 'protocol'
  | 'ports'
>

/** Whether an enabled policy lets everyone reach everyone, or all users reach everything, whatever its service. */
export const isWide = ({
  enabled,
  src_type,
  dst_type,
}: Pick<PolicySummary, 'enabled' | 'src_type' | 'dst_type'>): boolean =>
  enabled && hasAll(src_type) && hasAll(dst_type)

/** A policy of an unknown kind might not allow everything, however wide it looks. */
const isKnownAndWide = (policy: PolicySummary) =>
  isWide(policy) && unknownKindsOf(policy).length === 0

const hasAll = (items: readonly ReachItem[]) => items.some(({ value }) => value === '*')

/** Returns the policies that let everyone reach everyone after a change. */
function wideAfter(
  policies: readonly PolicySummary[],
  { policies: edit = {} }: ReachEdit,
): PolicySummary[] {
  const { put = [], remove = [] } = edit
  const removedIds = new Set([...remove, ...put.map(({ id }) => id)])
  return [...policies.filter(({ id }) => !removedIds.has(id)), ...put].filter(isKnownAndWide)
}

/** How a change affects the policies that let everyone reach everyone. */
export type WideChange = {
  /** Whether this change opens the whole network. */
  opens: boolean
  /** Whether this change lets every user reach everything. */
  opensToUsers: boolean
  /** Policy that keeps the network open before and after the change, so that nothing else has an effect. */
  staysOpenBy: string | undefined
  /** Policy that lets all users reach everything before and after the change. */
  staysOpenToUsersBy: string | undefined
}

export function wideChange(policies: readonly PolicySummary[], edit: ReachEdit): WideChange {
  const [before, after] = [policies.filter(isKnownAndWide), wideAfter(policies, edit)]
  const [wasOpen, isOpen] = [before.find(isOfDevices), after.find(isOfDevices)]
  const [wasOpenToUsers, isOpenToUsers] = [before.find(isOfUsers), after.find(isOfUsers)]
  const about = aboutOf(policies, edit)
  return {
    opens: !wasOpen && isOpen !== undefined,
    opensToUsers: !wasOpenToUsers && isOpenToUsers !== undefined,
    staysOpenBy: about === 'devices' ? nameOfStanding(wasOpen, isOpen) : undefined,
    staysOpenToUsersBy:
      about === 'users' ? nameOfStanding(wasOpenToUsers, isOpenToUsers) : undefined,
  }
}

const nameOfStanding = (was: PolicySummary | undefined, is: PolicySummary | undefined) =>
  was && is && (is.name || was.name)

/**
 * Returns whom a change concerns: a policy that opens the network to devices doesn't affect users. Returns none for a
 * disabled policy.
 */
function aboutOf(
  policies: readonly PolicySummary[],
  { policies: edit = {}, users, ...otherEdits }: ReachEdit,
): 'devices' | 'users' | undefined {
  const { put = [], remove = [] } = edit
  const touched = new Set([...remove, ...put.map(({ id }) => id)])
  const changedPolicies = [...policies.filter(({ id }) => touched.has(id)), ...put].filter(isOn)
  if (Object.keys(otherEdits).length > 0 || changedPolicies.some(isOfDevices)) return 'devices'
  return users || changedPolicies.length > 0 ? 'users' : undefined
}

const isOn = ({ enabled }: PolicySummary) => enabled
const isOfDevices = ({ policy_type }: PolicySummary) => policy_type === 'device-policy'
const isOfUsers = (policy: PolicySummary) => !isOfDevices(policy)
