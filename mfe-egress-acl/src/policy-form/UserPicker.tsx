import { userGroupListQuery, type UserGroup } from '@meshdeck/api/user-groups'
import { userListQuery } from '@meshdeck/api/users'
import { placeHref, useQuery } from '@meshdeck/platform'
import { ErrorPanel, Stack, TextLink } from '@meshdeck/ui'
import { MultiPickField } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { usePolicyFormWords } from './policy-form-words'

const ALL_NETWORKS = 'all_networks'

/** Groups and single users; without Pro neither can stand in a policy [AC-017 to AC-019, AC-059]. */
export function UserPicker({ path, networkId }: { path: string; networkId: string }) {
  const { t } = usePolicyFormWords()
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
  const names = useMemo(() => users.data?.map(({ username }) => username), [users.data])
  const labelOf = useMemo(() => (id: string) => nameOf.get(id) ?? id, [nameOf])
  const manageHref = placeHref('users')

  return (
    <Stack gap="3" maxW="520px">
      <MultiPickField
        name={`${path}.groups`}
        label={t('groups')}
        searchLabel={t('searchGroups')}
        options={offered?.map(({ id }) => id)}
        labelOf={labelOf}
        listHeight="130px"
        failure={
          groups.error ? (
            <ErrorPanel
              error={groups.error}
              title={t('groupsFailed')}
              onRetry={() => void groups.refetch()}
            />
          ) : undefined
        }
      />
      <MultiPickField
        name={`${path}.users`}
        label={t('users')}
        searchLabel={t('searchUsers')}
        options={names}
        listHeight="130px"
        failure={
          users.error ? (
            <ErrorPanel
              error={users.error}
              title={t('usersFailed')}
              onRetry={() => void users.refetch()}
            />
          ) : undefined
        }
      />
      {manageHref && <TextLink to={manageHref}>{t('manage')}</TextLink>}
    </Stack>
  )
}

/** Groups with a role here or everywhere; those of an identity provider have rights by other ways [AC-052, AC-053]. */
export function isOffered(group: UserGroup, networkId: string): boolean {
  const networks = Object.keys(group.network_roles ?? {})
  const hasRole = networks.includes(networkId) || networks.includes(ALL_NETWORKS)
  return hasRole && group.external_identity_provider_id === ''
}
