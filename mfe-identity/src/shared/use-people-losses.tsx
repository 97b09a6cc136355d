import { accessTokensOfQuery } from '@meshdeck/api/access-tokens'
import { allConfigFilesQuery } from '@meshdeck/api/config-files'
import { inviteListQuery } from '@meshdeck/api/invites'
import { networkListQuery } from '@meshdeck/api/networks'
import { policiesOfNetworksQuery } from '@meshdeck/api/policies'
import { userListQuery } from '@meshdeck/api/users'
import { outcomeOf, referencesToPeople } from '@meshdeck/domain/references'
import { emptyList } from '@meshdeck/domain/remembered'
import { Slot, useCachedQuery, useCapabilities, useQuery } from '@meshdeck/platform'
import type { ConsequenceItem } from '@meshdeck/ui'
import { useMemo } from 'react'

/** Limits, because each needs a request: with more networks or users, the confirmation doesn't name what is in them. */
const MAX_NETWORKS = 50
const MAX_PEOPLE = 20

type People = { usernames?: readonly string[]; groupIds?: readonly string[] }

/**
 * Returns the names of what is deleted with users or groups, and of what loses them; each is undefined until it is
 * loaded.
 */
export function usePeopleLosses({ usernames = emptyList, groupIds = emptyList }: People) {
  const { isPro } = useCapabilities()
  const { data: networks } = useQuery(networkListQuery())
  const networkIds = networks?.map(({ netid }) => netid).toSorted()
  const policies = useQuery({
    ...policiesOfNetworksQuery(networkIds ?? emptyList),
    enabled: networkIds !== undefined && networkIds.length <= MAX_NETWORKS,
  })
  const configFiles = useQuery({ ...allConfigFilesQuery(), enabled: usernames.length > 0 })
  const tokens = useQuery({
    ...accessTokensOfQuery(usernames),
    enabled: usernames.length > 0 && usernames.length <= MAX_PEOPLE,
  })
  const invites = useQuery({ ...inviteListQuery(), enabled: isPro && groupIds.length > 0 })

  const isOneNetwork = networkIds?.length === 1
  const [users, groups] = [new Set(usernames), new Set(groupIds)]
  const uses =
    policies.data &&
    referencesToPeople(
      { usernames, groupIds },
      policies.data.map(({ networkId, policy }) => ({
        ...policy,
        // each network has its own policies, often with the same names
        name: isOneNetwork ? policy.name : `${policy.name || policy.id} (${networkId})`,
      })),
    )
  const policiesWith = (outcome: 'deleted' | 'losesMember') =>
    uses?.filter((use) => outcomeOf(use) === outcome).map(({ id, name }) => name || id)

  return {
    deletedPolicies: policiesWith('deleted'),
    changedPolicies: policiesWith('losesMember'),
    configFiles: configFiles.data
      ?.filter(({ ownerid }) => users.has(ownerid))
      .map(({ clientid }) => clientid),
    tokens: tokens.data?.map(({ id, name }) => name || id),
    invites: invites.data
      ?.filter(({ user_group_ids: held }) => Object.keys(held ?? {}).some((id) => groups.has(id)))
      .map(({ email }) => email),
  }
}

/** Returns a line with the names: without names until they are loaded, and no line if there are none. */
export function namedLine(label: string, names: readonly string[] | undefined): ConsequenceItem[] {
  if (!names) return [label]
  return names.length > 0 ? [{ label, names }] : []
}

type Props = {
  usernames?: readonly string[]
  groupIds?: readonly string[]
}

/** Shows what opens and closes when users, or groups of users, are deleted, rendered by the remote with that data. */
export function AccessLost({ usernames = emptyList, groupIds = emptyList }: Props) {
  const { data: users } = useCachedQuery(userListQuery())
  const people = useMemo(() => {
    const [names, groups] = [new Set(usernames), new Set(groupIds)]
    return (users ?? emptyList).flatMap(
      ({ username, platform_role_id: roleId, user_group_ids }) => {
        const heldGroupIds = Object.keys(user_group_ids ?? {})
        const remainingGroups = heldGroupIds.filter((id) => !groups.has(id))
        const isGone = names.has(username)
        if (!isGone && remainingGroups.length === heldGroupIds.length) return []
        return [{ username, roleId, groupIds: remainingGroups, isGone }]
      },
    )
  }, [users, usernames, groupIds])

  return <Slot request={{ name: 'users.groups', props: { people } }} />
}
