import type { UserGroup } from '@meshdeck/api/users'
import { filesOfChangedGroup, filesOfLeavers } from '@meshdeck/domain/config-file-losses'
import { groupsWith } from '@meshdeck/domain/user-account'

import type { FileRule } from '../shared/file-losses'
import { type GroupForm, heldRoles, toGroupEdit } from './group-form'

/** The config files that are deleted when a form about a group is saved: its roles are saved first, then its members. */
export const lostFilesOf =
  (group: UserGroup, { initial, values }: { initial: GroupForm; values: GroupForm }): FileRule =>
  (facts) => {
    const roles = heldRoles(values.grants)
    const isGroupSent = JSON.stringify(toGroupEdit(initial)) !== JSON.stringify(toGroupEdit(values))
    const change = { id: group.id, before: group.network_roles, after: roles }
    const groupFiles = isGroupSent ? filesOfChangedGroup(facts, change) : []

    const members = new Set(values.members)
    const outcomes = facts.users
      .filter(({ username }) => initial.members.includes(username) && !members.has(username))
      .map((user) => {
        const changedUser = {
          ...user,
          user_group_ids: groupsWith(user.user_group_ids, group.id, false),
        }
        return { before: user, after: changedUser }
      })
    const groups = new Map(facts.groups).set(group.id, { network_roles: roles })
    return [...new Set([...groupFiles, ...filesOfLeavers({ ...facts, groups }, outcomes)])]
  }

/** The config files that are deleted with groups. */
export const lostFilesWith =
  (groupIds: readonly string[]): FileRule =>
  (facts) => {
    const lostFiles = groupIds.flatMap((id) =>
      filesOfChangedGroup(facts, { id, before: facts.groups.get(id)?.network_roles, after: null }),
    )
    return [...new Set(lostFiles)]
  }
