import { changeMembership } from '@meshdeck/api/user-changes'
import { type UserGroup, userGroupListQuery } from '@meshdeck/api/user-groups'
import type { User } from '@meshdeck/api/users'
import { groupsWith } from '@meshdeck/domain/group-membership'
import { Slot, toast, useQuery, z } from '@meshdeck/platform'
import { Text } from '@meshdeck/ui'
import { FormDialog, PickField, useForm } from '@meshdeck/ui/form'
import { useCallback, useMemo } from 'react'

import { RightChanges } from '../rights/RightChanges'
import { type Draft, useRightChanges } from '../rights/use-right-changes'
import { networksOf } from './group-rows'
import { useGroupWords } from './group-words'
import { pickFailure } from './pick-failure'

type Props = {
  /** Into a group, or out of one. */
  way: 'add' | 'remove'
  users: readonly User[]
  onDone: () => void
  onClose: () => void
}

const schema = z.object({
  group: z.string().check(z.minLength(1, 'user-groups:move.missing')),
})

/** Puts people into a group, or takes them out of one, built-in groups too: the server keeps who is in with each user. */
export function MoveUsersDialog({ way, users, onDone, onClose }: Props) {
  const { t } = useGroupWords()
  const groups = useQuery(userGroupListQuery())
  const offered = useMemo(
    () => groups.data && groupsFor({ way, users, groups: groups.data }),
    [way, users, groups.data],
  )
  const names = useMemo(
    () => new Map(groups.data?.map(({ id, name }) => [id, name])),
    [groups.data],
  )
  const aboutOf = useCallback((id: string) => (names.get(id) === id ? undefined : id), [names])
  const nameOf = useCallback((id: string) => names.get(id) || id, [names])

  return (
    <FormDialog
      title={t(`move.${way}.title`, { count: users.length })}
      action={t(`move.${way}.action`)}
      size="md"
      schema={schema}
      initialValues={{ group: '' }}
      failure={t(`move.${way}.failed`)}
      onSubmit={async ({ group }) => {
        const people = users.map(({ username }) => username)
        const moved = way === 'add' ? { add: people, remove: [] } : { add: [], remove: people }
        await changeMembership({ groupId: group, ...moved })
        toast.success(t(`move.${way}.done`, { name: nameOf(group) }))
        onDone()
        onClose()
      }}
      onClose={onClose}
    >
      <PickField
        name="group"
        label={t('move.group')}
        searchLabel={t('move.search')}
        options={offered}
        labelOf={nameOf}
        aboutOf={aboutOf}
        failure={pickFailure(groups, t('loadFailed'))}
      />
      <Text textStyle="sm" color="fg.muted">
        {t('form.tokens')}
      </Text>
      {groups.data && <Preview way={way} users={users} groups={groups.data} />}
    </FormDialog>
  )
}

type Moved = Pick<Props, 'way' | 'users'> & { groups: readonly UserGroup[] }

/** Groups that they can come into, or that one of them is in; those of a provider are changed there. */
function groupsFor({ way, users, groups }: Moved): string[] {
  const held = new Set(users.flatMap(({ user_group_ids }) => Object.keys(user_group_ids ?? {})))
  return groups
    .filter(({ external_identity_provider_id }) => external_identity_provider_id === '')
    .filter(({ id }) => way === 'add' || held.has(id))
    .toSorted((left, right) => left.name.localeCompare(right.name))
    .map(({ id }) => id)
}

/** What they may do then and no longer do, and what opens and closes. */
function Preview({ way, users, groups }: Moved) {
  const { values } = useForm<{ group: string }>()
  const group = groups.find(({ id }) => id === values.group)
  return group && <PreviewOf way={way} users={users} group={group} />
}

function PreviewOf({ way, users, group }: Omit<Moved, 'groups'> & { group: UserGroup }) {
  const after = useCallback(
    (user: User) => ({
      ...user,
      user_group_ids: groupsWith(user.user_group_ids, group.id, way === 'add'),
    }),
    [way, group.id],
  )
  const draft = useMemo(
    (): Draft => ({
      outcomes: () => users.map((user) => ({ before: user, after: after(user) })),
      networkIds: networksOf(group).map(({ networkId }) => networkId),
      estate: (before) => before,
    }),
    [users, after, group],
  )
  const people = useMemo(
    () =>
      users.map((user) => ({
        username: user.username,
        groupIds: Object.keys(after(user).user_group_ids),
        roleId: user.platform_role_id,
      })),
    [users, after],
  )
  const changes = useRightChanges(draft)

  return (
    <>
      {changes && <RightChanges changes={changes} />}
      <Slot request={{ name: 'users.groups', props: { people } }} />
    </>
  )
}
