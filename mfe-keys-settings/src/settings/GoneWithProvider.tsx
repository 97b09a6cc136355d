import { userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import { Slot, useQuery } from '@meshdeck/platform'
import { ErrorPanel } from '@meshdeck/ui'
import { useMemo } from 'react'

/**
 * Previews what closes when the users and groups of a directory are removed; rendered by the remote that can compute
 * it.
 */
export function GoneWithProvider() {
  const { data: users, error: usersError, refetch: readUsers } = useQuery(userListQuery())
  const { data: groups, error: groupsError, refetch: readGroups } = useQuery(userGroupListQuery())
  const error = usersError ?? groupsError
  const people = useMemo(() => {
    if (!users || !groups) return undefined
    const foreignIds = new Set(groups.flatMap(({ id, ...group }) => (isForeign(group) ? [id] : [])))
    return users.flatMap(({ username, platform_role_id: roleId, user_group_ids, ...user }) => {
      const heldGroupIds = Object.keys(user_group_ids ?? {})
      const groupIds = heldGroupIds.filter((id) => !foreignIds.has(id))
      const isGone = isForeign(user)
      return isGone || groupIds.length < heldGroupIds.length
        ? [{ username, roleId, groupIds, isGone }]
        : []
    })
  }, [users, groups])

  const retry = () => void Promise.all([readUsers(), readGroups()])
  if (error) return <ErrorPanel error={error} onRetry={retry} />
  return people && <Slot request={{ name: 'users.groups', props: { people } }} />
}

const isForeign = (from: { external_identity_provider_id: string }) =>
  from.external_identity_provider_id !== ''
