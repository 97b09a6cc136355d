import { type Reading, type TFunction, useCapabilities, useSession } from '@meshdeck/platform'
import { type Column, DataTable } from '@meshdeck/ui/data-table'
import { Check } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { useUserActions } from '../users/use-user-actions'
import { useUserBulkActions } from '../users/use-user-bulk-actions'
import { userColumns } from '../users/user-columns'
import type { UserRow } from '../users/user-rows'
import type { TokenCounts, UserCheck } from './review-checks'
import { tokenCountText, type useTokenCounts } from './use-token-counts'

/**
 * All that the table of users has would leave no room for the last sign-in beside the checks. Groups, which Pro has,
 * say more of an access than how somebody is called.
 */
const shownOf = (isPro: boolean): ReadonlySet<string> =>
  new Set(['username', isPro ? 'groups' : 'name', 'role', 'status', 'login'])

const searchText = ({ username, display_name }: UserRow) => `${username} ${display_name}`

type Props = {
  check: UserCheck
  users: Reading<readonly UserRow[]>
  tokens: ReturnType<typeof useTokenCounts>
}

/** Those whom a check of users has found, and what can be done about them. */
export function UserReview({ check, users, tokens }: Props) {
  const { t } = useTranslation()
  const { username: ownName } = useSession()
  const { isPro } = useCapabilities()
  const { rowActions } = useUserActions()
  const { bulkActions, dialog } = useUserBulkActions()
  const { counts } = tokens
  // memoised because new columns render every row again
  const columns = useMemo(
    () => [
      ...userColumns(t, { ownName, hasGroups: isPro }).filter(({ id }) => shownOf(isPro).has(id)),
      ...(check === 'tokens' ? [tokensColumn(t, counts)] : []),
    ],
    [t, ownName, isPro, check, counts],
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
        searchText={searchText}
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

const tokensColumn = (t: TFunction, counts: TokenCounts): Column<UserRow> => ({
  id: 'tokens',
  header: t('identity:accessReview.tokens'),
  width: 'minmax(9rem, 14rem)',
  sortKey: ({ username }) => counts.get(username)?.count ?? -1,
  cell: ({ username }) => tokenCountText(t, counts.get(username)),
})
