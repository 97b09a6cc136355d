import type { ReachItem, ReachPolicy } from '@meshdeck/domain/reach'

import type { ReachEdit } from '../reach-engine/reach-questions'

type Wide = Pick<ReachPolicy, 'id' | 'name' | 'enabled' | 'policy_type' | 'src_type' | 'dst_type'>

/** Whether a policy that is on lets everyone reach everyone, whatever its service; of users all of them. */
export const isWide = ({
  enabled,
  src_type,
  dst_type,
}: Pick<Wide, 'enabled' | 'src_type' | 'dst_type'>): boolean =>
  enabled && hasAll(src_type) && hasAll(dst_type)

const hasAll = (items: readonly ReachItem[]) => items.some(({ value }) => value === '*')

/** The policies that let everyone reach everyone once a change is made. */
function wideAfter(policies: readonly Wide[], { policies: edit = {} }: ReachEdit): Wide[] {
  const { put = [], remove = [] } = edit
  const gone = new Set([...remove, ...put.map(({ id }) => id)])
  return [...policies.filter(({ id }) => !gone.has(id)), ...put].filter(isWide)
}

/** What a change makes of the policies that let everyone reach everyone. */
export type WideChange = {
  /** By this one the whole network opens, and did not before. */
  opens: boolean
  /** Every user reaches everything, and did not before. */
  opensToUsers: boolean
  /** The network is open with the change as it was without: nothing else decides. */
  staysOpenBy: string | undefined
  /** The same of a change about users alone, where all of them reach everything. */
  staysOpenToUsersBy: string | undefined
}

export function wideChange(policies: readonly Wide[], edit: ReachEdit): WideChange {
  const [before, after] = [policies.filter(isWide), wideAfter(policies, edit)]
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

const nameOfStanding = (was: Wide | undefined, is: Wide | undefined) =>
  was && is && (is.name || was.name)

/** Whom a change is about: what opens the network to devices decides nothing about users. Nobody, where it is off. */
function aboutOf(
  policies: readonly Wide[],
  { policies: edit = {}, users, ...others }: ReachEdit,
): 'devices' | 'users' | undefined {
  const { put = [], remove = [] } = edit
  const touched = new Set([...remove, ...put.map(({ id }) => id)])
  const changed = [...policies.filter(({ id }) => touched.has(id)), ...put].filter(isOn)
  if (Object.keys(others).length > 0 || changed.some(isOfDevices)) return 'devices'
  return users || changed.length > 0 ? 'users' : undefined
}

const isOn = ({ enabled }: Wide) => enabled
const isOfDevices = ({ policy_type }: Wide) => policy_type === 'device-policy'
const isOfUsers = (policy: Wide) => !isOfDevices(policy)
