import type { User } from '@meshdeck/api/users'
import { Slot, useCapabilities } from '@meshdeck/platform'
import { useForm } from '@meshdeck/ui/form'
import { useMemo } from 'react'

/** What another role of a user opens and closes, told by the remote that knows; nothing where none does. */
export function RolePreview({ user }: { user: User }) {
  const { isPro } = useCapabilities()
  const { values } = useForm<{ platform_role_id: string }>()
  const { username, platform_role_id, user_group_ids } = user
  const roleId = values.platform_role_id
  const people = useMemo(
    () => [{ username, roleId, groupIds: Object.keys(user_group_ids ?? {}) }],
    [username, roleId, user_group_ids],
  )

  if (!isPro || roleId === platform_role_id) return null
  return <Slot request={{ name: 'users.groups', props: { people } }} />
}
