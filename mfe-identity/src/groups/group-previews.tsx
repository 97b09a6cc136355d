import { type UserGroup, userListQuery } from '@meshdeck/api/users'
import { groupsWith } from '@meshdeck/domain/user-account'
import { Slot, useCachedQuery } from '@meshdeck/platform'
import { Box, Panel } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'
import { useDeferredValue, useMemo } from 'react'

import { FileLosses } from '../shared/file-losses'
import { type Draft, RightChanges, useRightChanges } from '../shared/RightChanges'
import { useTranslation } from '../translations'
import { grantOf, type GroupForm as Values, heldRoles } from './group-form'
import { lostFilesOf } from './group-losses'

/** The config files that saving deletes; a new group takes none along. */
export function LostFiles({ initial, group }: { initial: Values; group: UserGroup }) {
  const { values } = useForm<Values>()
  const rule = useMemo(() => lostFilesOf(group, { initial, values }), [group, initial, values])
  return <FileLosses rule={useDeferredValue(rule)} />
}

/** Shows what becomes possible and impossible for current, new, and former members. */
export function RightsPreview({ initial, group }: { initial: Values; group?: UserGroup }) {
  const { values } = useForm<Values>()
  const { grants, members } = values
  const id = group?.id ?? NEW
  const draft = useMemo((): Draft => {
    const [oldMembers, newMembers] = [new Set(initial.members), new Set(members)]
    return {
      outcomes: (users) =>
        users
          .filter(({ username }) => oldMembers.has(username) || newMembers.has(username))
          .map((user) => ({
            before: user,
            after: {
              ...user,
              user_group_ids: groupsWith(user.user_group_ids, id, newMembers.has(user.username)),
            },
          })),
      inventory: (before) => ({
        ...before,
        groups: new Map<
          string,
          { network_roles?: Readonly<Record<string, unknown>> | null | undefined }
        >(before.groups).set(id, { network_roles: heldRoles(grants) }),
      }),
    }
  }, [initial, id, grants, members])
  const changes = useRightChanges(draft)
  return changes && <RightChanges changes={changes} />
}

/** Shows what opens and closes for new and former members, rendered by the remote with that data. */
export function ReachPreview({ initial, id }: { initial: Values; id: string | undefined }) {
  const { t } = useTranslation()
  const { data: users } = useCachedQuery(userListQuery())
  const { values } = useForm<Values>()
  const { members, grants } = values
  const name = values.name.trim()
  const people = useMemo(() => {
    const [oldMembers, newMembers] = [new Set(initial.members), new Set(members)]
    return (users ?? [])
      .filter(({ username }) => oldMembers.has(username) !== newMembers.has(username))
      .map(({ username, platform_role_id: roleId, user_group_ids }) => {
        const groupIds = groupsWith(user_group_ids, id ?? NEW, newMembers.has(username))
        return { username, roleId, groupIds: Object.keys(groupIds) }
      })
  }, [users, initial, id, members])
  const group = useMemo(
    () => ({
      id: id ?? NEW,
      // new policies of a renamed group still have its previous name
      name: id === undefined ? name : initial.name,
      ...(id !== undefined && { before: networksIn(initial.grants) }),
      after: networksIn(grants),
    }),
    [initial, id, name, grants],
  )

  return (
    <Panel title={t('groups.form.reach')}>
      <Box p="4">
        <Slot request={{ name: 'users.groups', props: { people, group } }} />
      </Box>
    </Panel>
  )
}

const networksIn = (grants: readonly string[]) => [
  ...new Set(grants.map((key) => grantOf(key).networkId)),
]

/** Placeholder ID of a new group. */
const NEW = 'new group'
