import { userListQuery } from '@meshdeck/api/users'
import { Slot, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

type Props = {
  usernames?: readonly string[]
  groupIds?: readonly string[]
}

/** What opens and closes when people are gone, or groups that they are in; told by the remote that knows. */
export function GoneReach({ usernames = nobody, groupIds = nobody }: Props) {
  const { data: users } = useQuery({ ...userListQuery(), staleTime: Infinity })
  const people = useMemo(() => {
    const [names, groups] = [new Set(usernames), new Set(groupIds)]
    return (users ?? nobody).flatMap(({ username, platform_role_id: roleId, user_group_ids }) => {
      const held = Object.keys(user_group_ids ?? {})
      const left = held.filter((id) => !groups.has(id))
      const isGone = names.has(username)
      if (!isGone && left.length === held.length) return []
      return [{ username, roleId, groupIds: left, isGone }]
    })
  }, [users, usernames, groupIds])

  return <Slot request={{ name: 'users.groups', props: { people } }} />
}

const nobody: readonly never[] = []
