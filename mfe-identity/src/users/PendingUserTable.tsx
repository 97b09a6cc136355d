import { type PendingUser, pendingUserListQuery } from '@meshdeck/api/idp'
import { approveUser, denyAllUsers, denyUser } from '@meshdeck/api/idp-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { readServerTime } from '@meshdeck/domain/times'
import { type TFunction, useQuery, useReading } from '@meshdeck/platform'
import {
  Button,
  Consequences,
  Initials,
  lazyOverlay,
  type MenuAction,
  RelativeTime,
  Stack,
  Text,
  useConfirm,
} from '@meshdeck/ui'
import {
  type BulkAction,
  type Column,
  DataTable,
  naturalKey,
  RowName,
} from '@meshdeck/ui/data-table'
import { Hourglass, UserRoundCheck, X } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'

const searchText = ({ name, providerId }: PendingRow) => `${name} ${providerId}`

/** The table of users who signed in through the identity provider and await approval [US-024]. */
export function PendingUserTable() {
  const { t } = useTranslation()
  const pending = useReading(useQuery(pendingUserListQuery()), toPendingRows)
  const { rowActions, bulkActions, askAndDenyAll } = usePendingActions()
  const names = pending.data?.map(({ name }) => name) ?? []
  const showsRequestTime = pending.data?.some(({ requested }) => requested > 0) ?? false
  const columns = useMemo(() => pendingColumns(t, { showsRequestTime }), [t, showsRequestTime])

  return (
    <DataTable
      label={t('users.pending.title')}
      viewKey="pending-users"
      noun={(shown) => t('users.pending.count', { count: shown })}
      reading={pending}
      failure={t('users.pending.loadFailed')}
      columns={columns}
      searchText={searchText}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={
        names.length > 0 && (
          <Button variant="outline" onClick={() => askAndDenyAll(names)}>
            {t('users.pending.denyAll.action')}
          </Button>
        )
      }
      empty={{
        icon: Hourglass,
        title: t('users.pending.empty'),
        description: t('users.pending.emptyHint'),
      }}
    />
  )
}

type ColumnOptions = { showsRequestTime: boolean }

/** The columns of the pending users (decision OP-52); the time of the request is shown if the server sends it. */
const pendingColumns = (
  t: TFunction<'identity'>,
  { showsRequestTime }: ColumnOptions,
): Array<Column<PendingRow>> => [
  {
    id: 'username',
    header: t('users.pending.column.username'),
    width: 'minmax(12rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name }) => (
      <>
        <Initials name={name} />
        <RowName>{name}</RowName>
      </>
    ),
  },
  {
    id: 'provider',
    header: t('users.pending.column.providerId'),
    width: 'minmax(10rem, 2fr)',
    phone: 'below',
    sortKey: ({ providerId }) => providerId,
    text: ({ providerId }) => providerId,
    cell: ({ providerId }) => <span className="mono text">{providerId || '–'}</span>,
  },
  ...(showsRequestTime ? [requestedColumn(t)] : []),
]

const requestedColumn = (t: TFunction<'identity'>): Column<PendingRow> => ({
  id: 'requested',
  header: t('users.pending.column.requested'),
  width: 'minmax(7rem, 9rem)',
  align: 'end',
  phone: 'below-end',
  isLabelled: true,
  sortKey: ({ requested }) => requested,
  moment: ({ requested }) => requested,
  cell: ({ requested }) => (requested > 0 ? <RelativeTime moment={requested} /> : '–'),
})

type PendingRow = {
  id: string
  name: string
  /** The user's ID at the identity provider; empty if it sent none. */
  providerId: string
  /** Milliseconds since 1970, 0 if the server doesn't send it. */
  requested: number
}

const toPendingRows = (users: readonly PendingUser[]): PendingRow[] =>
  users.map(({ username, external_identity_provider_id, created_at }) => ({
    id: username,
    name: username,
    providerId: external_identity_provider_id,
    requested: readServerTime(created_at) ?? 0,
  }))

// only needed for an approval
const LazyNewPeopleReach = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "gone-reach" */ '../shared/NewPeopleReach')).NewPeopleReach,
)

/** Returns the actions that approve and deny pending users: one, several, all. */
function usePendingActions() {
  const { t } = useTranslation()
  const confirm = useConfirm()

  const askAndApprove = (row: PendingRow) =>
    confirm({
      title: t('users.pending.approve.title', { name: row.name }),
      description: <Approval text={t('users.pending.approve.text')} rows={[row]} />,
      action: t('users.pending.approve.confirm'),
      isDanger: false,
      size: 'md',
      ...approval.one(row),
      success: t('users.pending.approve.done', { name: row.name }),
      failure: t('users.pending.approve.failed', { name: row.name }),
    })

  const askAndDeny = (row: PendingRow) =>
    confirm({
      title: t('users.pending.deny.title', { name: row.name }),
      description: t('users.pending.deny.text'),
      action: t('users.pending.deny.confirm'),
      ...denial.one(row),
      success: t('users.pending.deny.done', { name: row.name }),
      failure: t('users.pending.deny.failed', { name: row.name }),
    })

  const askAndDenyAll = (names: readonly string[]) =>
    confirm({
      title: t('users.pending.denyAll.title', { count: names.length }),
      description: (
        <Stack gap="3">
          <Consequences lists={[{ title: t('users.pending.denyAll.affected'), items: names }]} />
          <Text>{t('users.pending.denyAll.text')}</Text>
        </Stack>
      ),
      action: t('users.pending.denyAll.action'),
      onConfirm: async () => {
        await denyAllUsers(undefined)
      },
      success: t('users.pending.denyAll.done'),
      failure: t('users.pending.denyAll.failed'),
    })

  const rowActions = (row: PendingRow): MenuAction[] => [
    {
      label: t('users.pending.approve.action'),
      icon: UserRoundCheck,
      onSelect: () => askAndApprove(row),
    },
    {
      label: t('users.pending.deny.action'),
      icon: X,
      isDanger: true,
      startsGroup: true,
      onSelect: () => askAndDeny(row),
    },
  ]

  const bulkActions = (rows: readonly PendingRow[]): BulkAction[] => [
    {
      label: t('users.pending.approve.action'),
      icon: UserRoundCheck,
      job: () => ({
        title: t('users.pending.approve.many', { count: rows.length }),
        description: <Approval text={t('users.pending.approve.manyText')} rows={rows} />,
        action: t('users.pending.approve.manyConfirm'),
        ...approval.many(rows),
      }),
    },
    {
      label: t('users.pending.deny.action'),
      icon: X,
      isDanger: true,
      job: () => ({
        title: t('users.pending.deny.many', { count: rows.length }),
        description: t('users.pending.deny.manyText'),
        action: t('users.pending.deny.manyConfirm'),
        isDanger: true,
        ...denial.many(rows),
      }),
    },
  ]

  return { rowActions, bulkActions, askAndDenyAll }
}

/** Shows what an approval does, and what it opens to the approved users. */
function Approval({ text, rows }: { text: string; rows: readonly PendingRow[] }) {
  const usernames = useMemo(() => rows.map(({ id }) => id), [rows])
  return (
    <Stack gap="3">
      <Text>{text}</Text>
      <LazyNewPeopleReach usernames={usernames} roleId="service-user" />
    </Stack>
  )
}

const idOf = ({ id }: PendingRow) => id
const approval = rowChange({
  change: approveUser,
  inputOf: idOf,
})
const denial = rowChange({
  change: denyUser,
  inputOf: idOf,
})
