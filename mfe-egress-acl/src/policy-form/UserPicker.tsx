import { userGroupListQuery, type UserGroup } from '@meshdeck/api/user-groups'
import { userListQuery } from '@meshdeck/api/users'
import { placeHref, useCan, useQuery } from '@meshdeck/platform'
import { ErrorPanel, Stack, Text, TextLink } from '@meshdeck/ui'
import { MultiPickField } from '@meshdeck/ui/form'
import { useMemo, useState } from 'react'

import { useTranslation } from '../translations'
import { ALL, type PolicyDraft, settleAll } from './policy-draft'

const ALL_NETWORKS = 'all_networks'

type Props = {
  path: string
  networkId: string
  /** What the policy has of them. */
  draft: Pick<PolicyDraft, 'groups' | 'users'>
}

/**
 * Groups and single users; without Pro neither can stand in a policy [AC-017 to AC-019, AC-059]. Both lists are read
 * by administrators alone: an admin of the network can only take away what is there (contract 0.7).
 */
export function UserPicker(props: Props) {
  const { t } = useTranslation()
  const userOf = useUserOf()
  const { isAdmin } = useCan()
  const { path, draft } = props
  const [{ groups, users }] = useState(draft)
  if (isAdmin) return <EveryUserPicker {...props} />

  return (
    <Stack gap="3" maxW="520px">
      <Text color="fg.muted">{t('policyForm.usersAdmins')}</Text>
      <MultiPickField
        name={`${path}.groups`}
        label={t('policyForm.groups')}
        searchLabel={t('policyForm.searchGroups')}
        options={groups}
      />
      <MultiPickField
        name={`${path}.users`}
        label={t('policyForm.users')}
        searchLabel={t('policyForm.searchUsers')}
        options={users}
        labelOf={userOf}
      />
    </Stack>
  )
}

function EveryUserPicker({ path, networkId, draft }: Props) {
  const { t } = useTranslation()
  const groups = useQuery(userGroupListQuery())
  const users = useQuery(userListQuery())
  const offered = useMemo(
    () => groups.data?.filter((group) => isOffered(group, networkId)),
    [groups.data, networkId],
  )
  const nameOf = useMemo(
    () => new Map(groups.data?.map(({ id, name }) => [id, name])),
    [groups.data],
  )
  const [hasAll] = useState(draft.users.includes(ALL))
  const names = useMemo(() => {
    const all = users.data?.map(({ username }) => username)
    // not for a new choice: it is the server's own policy that names all of them, and its copies
    return hasAll && all ? [ALL, ...all] : all
  }, [users.data, hasAll])
  const userOf = useUserOf()
  const labelOf = useMemo(() => (id: string) => nameOf.get(id) ?? id, [nameOf])
  const manageHref = placeHref('users')

  return (
    <Stack gap="3" maxW="520px">
      <MultiPickField
        name={`${path}.groups`}
        label={t('policyForm.groups')}
        searchLabel={t('policyForm.searchGroups')}
        options={offered?.map(({ id }) => id)}
        labelOf={labelOf}
        listHeight="130px"
        opensOnFocus
        failure={
          groups.error ? (
            <ErrorPanel
              error={groups.error}
              title={t('policyForm.groupsFailed')}
              onRetry={() => void groups.refetch()}
            />
          ) : undefined
        }
      />
      <MultiPickField
        name={`${path}.users`}
        label={t('policyForm.users')}
        searchLabel={t('policyForm.searchUsers')}
        options={names}
        labelOf={userOf}
        settle={settleAll}
        lockedBy={ALL}
        hint={draft.users.includes(ALL) ? t('policyForm.allUsersLock') : undefined}
        listHeight="130px"
        opensOnFocus
        failure={
          users.error ? (
            <ErrorPanel
              error={users.error}
              title={t('policyForm.usersFailed')}
              onRetry={() => void users.refetch()}
            />
          ) : undefined
        }
      />
      {manageHref && <TextLink to={manageHref}>{t('policyForm.manage')}</TextLink>}
    </Stack>
  )
}

/** What a user is called, or all of them. */
function useUserOf() {
  const { t } = useTranslation()
  return useMemo(() => (name: string) => (name === ALL ? t('policyForm.allUsers') : name), [t])
}

/** Groups with a role here or everywhere; those of an identity provider have rights by other ways [AC-052, AC-053]. */
export function isOffered(
  group: Pick<UserGroup, 'network_roles' | 'external_identity_provider_id'>,
  networkId: string,
): boolean {
  const networks = Object.keys(group.network_roles ?? {})
  const hasRole = networks.includes(networkId) || networks.includes(ALL_NETWORKS)
  return hasRole && group.external_identity_provider_id === ''
}
