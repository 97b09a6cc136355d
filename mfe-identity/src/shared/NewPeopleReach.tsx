import { userListQuery } from '@meshdeck/api/users'
import { emptyList } from '@meshdeck/domain/remembered'
import { Slot, useCachedQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

type Props = {
  usernames: readonly string[]
  roleId: string
  groupIds?: readonly string[]
}

/**
 * Shows what opens and closes when users get accounts, rendered by the remote with that data; users with an account
 * keep theirs.
 */
export function NewPeopleReach({ usernames, roleId, groupIds = emptyList }: Props) {
  const { data: users } = useCachedQuery(userListQuery())
  const people = useMemo(() => {
    const existingUsernames = new Set(users?.map(({ username }) => username))
    return usernames
      .filter((username) => !existingUsernames.has(username))
      .map((username) => ({ username, roleId, groupIds }))
  }, [users, usernames, roleId, groupIds])

  const isChosen = roleId !== '' || groupIds.length > 0
  if (!users || people.length === 0 || !isChosen) return null
  return <Slot request={{ name: 'users.groups', props: { people } }} />
}
