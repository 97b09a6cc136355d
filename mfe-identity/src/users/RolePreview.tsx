import type { User } from '@meshdeck/api/users'
import { Slot, useCapabilities } from '@meshdeck/platform'
import { useForm } from '@meshdeck/ui/form'
import { useMemo } from 'react'

type RoleValues = { platform_role_id: string }

/** What another role of a user opens and closes, told by the remote that knows; nothing where none does. */
export function RolePreview({ user }: { user: User }) {
  const { values } = useForm<RoleValues>()
  const { username, platform_role_id, user_group_ids } = user
  const roleId = values.platform_role_id

  if (roleId === platform_role_id) return null
  return <Preview username={username} roleId={roleId} groups={user_group_ids} />
}

/** The same of a user who is new: policies may name him already, and the administrators of each network. */
export function NewUserPreview() {
  const { values } = useForm<RoleValues & { username: string }>()
  const username = values.username.trim()

  if (username === '') return null
  return <Preview username={username} roleId={values.platform_role_id} groups={undefined} />
}

type Props = { username: string; roleId: string; groups: User['user_group_ids'] }

function Preview({ username, roleId, groups }: Props) {
  const { isPro } = useCapabilities()
  const people = useMemo(
    () => [{ username, roleId, groupIds: Object.keys(groups ?? {}) }],
    [username, roleId, groups],
  )

  return isPro && <Slot request={{ name: 'users.groups', props: { people } }} />
}
