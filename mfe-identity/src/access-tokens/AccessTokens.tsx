import { revokeAccessToken } from '@meshdeck/api/access-token-changes'
import { accessTokenListQuery } from '@meshdeck/api/access-tokens'
import { rowChange } from '@meshdeck/api/row-change'
import type { User } from '@meshdeck/api/users'
import { type TFunction, useQuery, useReading, useSession } from '@meshdeck/platform'
import {
  Badge,
  Dialogs,
  lazyOverlay,
  type MenuAction,
  RelativeTime,
  useConfirm,
} from '@meshdeck/ui'
import {
  type BulkAction,
  type Column,
  DataTable,
  DialogButton,
  naturalKey,
  RowName,
  type TableFilters,
} from '@meshdeck/ui/data-table'
import { Ban, KeyRound } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { tokenRefusal, type TokenRow, toTokenRows } from './token-rules'

const searchText = ({ name, createdBy }: TokenRow) => `${name} ${createdBy}`

const dialogs = {
  'create-access-token': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "token-dialog" */ './CreateTokenDialog'))
        .CreateTokenDialog,
  ),
}

type Props = { user: Pick<User, 'username' | 'platform_role_id'> }

/** The access tokens of one user: on the user's page for administrators, in the profile for the user. */
export function AccessTokens({ user }: Props) {
  const { t } = useTranslation()
  const { username } = user
  const refusal = useTokenRefusal(user)
  const tokens = useReading(useQuery(accessTokenListQuery(username)), toTokenRows)
  const { rowActions, bulkActions } = useTokenActions(refusal('revoke'))
  const columns = useMemo(() => tokenColumns(t), [t])
  const filters = useMemo(() => tokenFilters(t), [t])
  const button = (
    <DialogButton
      dialog="create-access-token"
      values={{ user: username }}
      label={t('accessTokens.create.title')}
      refusal={refusal('create')}
    />
  )

  return (
    <>
      <DataTable
        label={t('accessTokens.title')}
        viewKey="access-tokens"
        noun={(count) => t('accessTokens.count', { count })}
        reading={tokens}
        failure={t('accessTokens.loadFailed')}
        columns={columns}
        defaultSort="-created"
        searchText={searchText}
        {...filters}
        rowActions={rowActions}
        bulkActions={bulkActions}
        toolbar={button}
        empty={{
          icon: KeyRound,
          title: t('accessTokens.empty'),
          description: t('accessTokens.emptyHint'),
          children: button,
        }}
      />
      <Dialogs of={dialogs} refusal={refusal('create')} />
    </>
  )
}

/** Returns the reason why the signed-in user may not act on this user's tokens, or undefined. */
function useTokenRefusal({ username, platform_role_id: role }: Props['user']) {
  const { t } = useTranslation()
  const { username: ownName, userPlatformRole } = useSession()

  return (action: 'create' | 'revoke') => {
    const caller = { username: ownName, role: userPlatformRole }
    const refusal = tokenRefusal(action, { username, role }, caller)
    return refusal && t(`accessTokens.refused.${refusal}`)
  }
}

const tokenFilters = (t: TFunction<'identity'>): TableFilters<TokenRow> => ({
  filterFields: [
    {
      id: 'state',
      label: t('accessTokens.state'),
      options: [
        { value: 'valid', label: t('accessTokens.valid') },
        { value: 'expired', label: t('accessTokens.expired') },
      ],
      matches: ({ isExpired }, value) => isExpired === (value === 'expired'),
    },
  ],
})

/** The columns of access tokens (decision OP-55). */
const tokenColumns = (t: TFunction<'identity'>): Array<Column<TokenRow>> => [
  {
    id: 'name',
    header: t('accessTokens.column.name'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name, isExpired }) => (
      <>
        <RowName>{name}</RowName>
        {isExpired && (
          <Badge size="xs" variant="outline">
            {t('accessTokens.expired')}
          </Badge>
        )}
      </>
    ),
  },
  {
    id: 'user',
    header: t('accessTokens.column.user'),
    width: 'minmax(8rem, 1fr)',
    sortKey: ({ username }) => naturalKey(username),
    text: ({ username }) => username,
    cell: ({ username }) => <span className="text">{username}</span>,
  },
  {
    id: 'creator',
    header: t('accessTokens.column.createdBy'),
    width: 'minmax(8rem, 1fr)',
    sortKey: ({ createdBy }) => naturalKey(createdBy),
    text: ({ createdBy }) => createdBy,
    cell: ({ createdBy }) => <span className="text">{createdBy || '–'}</span>,
  },
  {
    id: 'created',
    header: t('accessTokens.column.created'),
    width: 'minmax(7rem, 9rem)',
    align: 'end',
    sortKey: ({ created }) => created,
    moment: ({ created }) => created,
    cell: ({ created }) => (created > 0 ? <RelativeTime moment={created} /> : '–'),
  },
  {
    id: 'expires',
    header: t('accessTokens.column.expires'),
    width: 'minmax(7rem, 9rem)',
    align: 'end',
    phone: 'beside',
    sortKey: ({ expires }) => expires,
    moment: ({ expires }) => expires,
    cell: ({ expires }) => (expires > 0 ? <RelativeTime moment={expires} isAhead /> : '–'),
  },
  {
    id: 'used',
    header: t('accessTokens.column.lastUsed'),
    width: 'minmax(7rem, 9rem)',
    align: 'end',
    phone: 'below-end',
    isLabelled: true,
    sortKey: ({ lastUsed }) => lastUsed,
    moment: ({ lastUsed }) => lastUsed,
    cell: ({ lastUsed }) =>
      lastUsed > 0 ? <RelativeTime moment={lastUsed} /> : t('accessTokens.neverUsed'),
  },
]

/** Returns the actions that revoke one or many access tokens; `refusal` is the reason why they are disabled, if any. */
function useTokenActions(refusal: string | undefined) {
  const { t } = useTranslation()
  const confirm = useConfirm()

  function revokeOne(row: TokenRow) {
    const { name } = row
    confirm({
      title: t('accessTokens.revoke.title', { name }),
      description: t('accessTokens.revoke.text'),
      action: t('accessTokens.revoke.confirm'),
      ...revocation.one(row),
      success: t('accessTokens.revoke.done', { name }),
      failure: t('accessTokens.revoke.failed', { name }),
    })
  }

  const rowActions = (row: TokenRow): MenuAction[] => [
    {
      label: t('accessTokens.revoke.action'),
      icon: Ban,
      isDanger: true,
      disabledReason: refusal,
      onSelect: () => revokeOne(row),
    },
  ]

  const bulkActions = (rows: readonly TokenRow[]): BulkAction[] => [
    {
      label: t('accessTokens.revoke.action'),
      icon: Ban,
      isDanger: true,
      disabledReason: refusal,
      job: () => ({
        title: t('accessTokens.revoke.many', { count: rows.length }),
        description: t('accessTokens.revoke.manyText'),
        action: t('accessTokens.revoke.manyConfirm'),
        isDanger: true,
        ...revocation.many(rows),
      }),
    },
  ]

  return { rowActions, bulkActions }
}

const revocation = rowChange({
  change: revokeAccessToken,
  inputOf: ({ id, username }: TokenRow) => ({ id, user_name: username }),
})
