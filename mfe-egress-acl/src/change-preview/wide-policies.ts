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
}

export function wideChange(policies: readonly Wide[], edit: ReachEdit): WideChange {
  const [before, after] = [policies.filter(isWide), wideAfter(policies, edit)]
  const [wasOpen, isOpen] = [before.find(isOfDevices), after.find(isOfDevices)]
  const put = edit.policies?.put ?? []
  // what opens the network to devices decides nothing about users
  const isOfUsers = put.length > 0 && !put.some(isOfDevices)
  return {
    opens: !wasOpen && isOpen !== undefined,
    opensToUsers: before.every(isOfDevices) && !after.every(isOfDevices),
    staysOpenBy: wasOpen && isOpen && !isOfUsers ? isOpen.name || wasOpen.name : undefined,
  }
}

const isOfDevices = ({ policy_type }: Wide) => policy_type === 'device-policy'
