import { type Reading, type TFunction, useCapabilities, useSession } from '@meshdeck/platform'
import { TextLink } from '@meshdeck/ui'
import { type Column, DataTable } from '@meshdeck/ui/data-table'
import { Check } from 'lucide-react'
import { useMemo } from 'react'

import { groupColumns, groupFilters, useRoleNames } from '../groups/group-columns'
import type { GroupRow } from '../groups/group-rows'
import { useGroupActions } from '../groups/use-group-actions'
import { roleColumns, roleFilters } from '../roles/role-columns'
import type { RoleRow } from '../roles/role-rows'
import { useRoleActions } from '../roles/use-role-actions'
import type { UserRow } from '../shared/user-rules'
import { useTranslation } from '../translations'
import { useUserActions } from '../users/use-user-actions'
import { userColumns } from '../users/user-columns'
import { userReachHref } from '../users/user-reach'
import type { TokenCounts, UserCheck } from './review-checks'
import { tokenCountText, type useTokenCounts } from './use-review'

/**
 * Columns of the review. All columns of the users table would leave no room for the last sign-in next to the checks. On
 * Pro, groups are shown instead of the name, because they say more about access.
 */
const shownOf = (isPro: boolean): ReadonlySet<string> =>
  new Set(['username', isPro ? 'groups' : 'name', 'role', 'status', 'login'])

/** Removes filters by what is the same for all that a check has found, or in a list of a few users. */
const withoutFilters = <Row,>(
  columns: ReadonlyArray<Column<Row>>,
  ...ids: readonly string[]
): Array<Column<Row>> =>
  columns.map((column) => {
    if (!ids.includes(column.id)) return column
    const { filter: _filter, ...others } = column
    return others
  })

const userText = ({ username, display_name }: UserRow) => `${username} ${display_name}`

type Props = {
  check: UserCheck
  users: Reading<readonly UserRow[]>
  tokens: ReturnType<typeof useTokenCounts>
  /** The network whose reach pages it links to; undefined if no page shows it. */
  reachNetwork: string | undefined
}

/** The users that a check has found, with actions. */
export function UserReview({ check, users, tokens, reachNetwork }: Props) {
  const { t } = useTranslation()
  const { username: ownName } = useSession()
  const { isPro } = useCapabilities()
  const { rowActions, bulkActions, dialog } = useUserActions()
  const { counts } = tokens
  const columns = useMemo(
    () => [
      ...withoutFilters(
        userColumns(t, { ownName, hasGroups: isPro }).filter(({ id }) => shownOf(isPro).has(id)),
        'role',
        'status',
      ),
      ...(reachNetwork === undefined ? [] : [reachColumn(t, reachNetwork)]),
      ...(check === 'tokens' ? [tokensColumn(t, counts)] : []),
    ],
    [t, ownName, isPro, reachNetwork, check, counts],
  )

  return (
    <>
      <DataTable
        label={t(`accessReview.check.${check}.title`)}
        viewKey="access-review"
        noun={(count) => t('users.count', { count })}
        reading={users}
        failure={t('users.loadFailed')}
        columns={columns}
        defaultSort={check === 'idle' ? 'login' : 'username'}
        searchText={userText}
        rowActions={rowActions}
        bulkActions={check === 'tokens' ? tokens.actions : bulkActions}
        empty={{
          icon: Check,
          title: t('accessReview.nobody'),
          description: t(`accessReview.check.${check}.none`),
        }}
      />
      {dialog}
    </>
  )
}

/** Column that links to what a user may reach; for a user in several networks, the user's page links to each. */
const reachColumn = (t: TFunction<'identity'>, networkId: string): Column<UserRow> => ({
  id: 'reach',
  header: t('accessReview.reach.column'),
  width: 'minmax(9.25rem, 12rem)',
  text: ({ username }) => (userReachHref(networkId, username) === undefined ? '–' : networkId),
  cell: ({ username }) => {
    const href = userReachHref(networkId, username)
    if (href === undefined) return '–'
    return (
      <TextLink
        to={href}
        className="text"
        textDecoration="underline"
        aria-label={t('accessReview.reach.showOf', { name: username, network: networkId })}
      >
        {t('accessReview.reach.show', { network: networkId })}
      </TextLink>
    )
  },
})

const tokensColumn = (t: TFunction<'identity'>, counts: TokenCounts): Column<UserRow> => ({
  id: 'tokens',
  header: t('accessReview.tokens'),
  width: 'minmax(9rem, 14rem)',
  sortKey: ({ username }) => counts.get(username)?.count ?? -1,
  cell: ({ username }) => tokenCountText(t, counts.get(username)),
})

const groupText = ({ name }: GroupRow) => name

export function GroupReview({ groups }: { groups: Reading<GroupRow[]> }) {
  const { t } = useTranslation()
  const { rowActions, bulkActions } = useGroupActions()
  const roleNames = useRoleNames()
  const columns = useMemo(
    () => withoutFilters(groupColumns(t, roleNames), 'members'),
    [t, roleNames],
  )
  const filters = useMemo(() => groupFilters(t), [t])

  return (
    <DataTable
      label={t('accessReview.check.groups.title')}
      viewKey="access-review-groups"
      noun={(count) => t('groups.count', { count })}
      reading={groups}
      failure={t('groups.loadFailed')}
      columns={columns}
      searchText={groupText}
      {...filters}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{
        icon: Check,
        title: t('accessReview.none'),
        description: t('accessReview.check.groups.none'),
      }}
    />
  )
}

const roleText = ({ name, networkId }: RoleRow) => `${name} ${networkId}`

/** The roles in networks that no user has. */
export function RoleReview({ roles }: { roles: Reading<RoleRow[]> }) {
  const { t } = useTranslation()
  const { rowActions, bulkActions } = useRoleActions()
  const columns = useMemo(() => withoutFilters(roleColumns(t), 'kind'), [t])
  const filters = useMemo(() => roleFilters(t), [t])

  return (
    <DataTable
      label={t('accessReview.check.roles.title')}
      viewKey="access-review-roles"
      noun={(count) => t('roles.count', { count })}
      reading={roles}
      failure={t('roles.loadFailed')}
      columns={columns}
      searchText={roleText}
      {...filters}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{
        icon: Check,
        title: t('accessReview.none'),
        description: t('accessReview.check.roles.none'),
      }}
    />
  )
}
