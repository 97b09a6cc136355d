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
  const groupIds = useMemo(() => Object.keys(user_group_ids ?? {}), [user_group_ids])

  if (roleId === platform_role_id) return null
  return <Preview username={username} roleId={roleId} groupIds={groupIds} />
}

/** The same of a user who is new: policies may name him already, his groups, and the administrators of each network. */
export function NewUserPreview() {
  const { values } = useForm<RoleValues & { username: string; groups: string[] }>()
  const username = values.username.trim()

  if (username === '') return null
  return <Preview username={username} roleId={values.platform_role_id} groupIds={values.groups} />
}

type Props = { username: string; roleId: string; groupIds: readonly string[] }

function Preview({ username, roleId, groupIds }: Props) {
  const { isPro } = useCapabilities()
  const people = useMemo(() => [{ username, roleId, groupIds }], [username, roleId, groupIds])

  return isPro && <Slot request={{ name: 'users.groups', props: { people } }} />
}
