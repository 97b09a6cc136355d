import { approveUser, denyAllUsers, denyUser } from '@meshdeck/api/pending-user-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { Consequences, lazyOverlay, type MenuAction, Stack, Text, useConfirm } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { UserRoundCheck, X } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import type { PendingRow } from './pending-rows'

// only who lets somebody in wants to know
const LateNewPeopleReach = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "gone-reach" */ '../users/NewPeopleReach')).NewPeopleReach,
)

/** Letting people in who wait, and sending them away: one, several, all [US-015, US-016]. */
export function usePendingActions() {
  const { t } = useTranslation()
  const confirm = useConfirm()

  const askAndApprove = (row: PendingRow) =>
    confirm({
      title: t('pendingUsers.approve.title', { name: row.name }),
      description: <Approval text={t('pendingUsers.approve.text')} rows={[row]} />,
      action: t('pendingUsers.approve.confirm'),
      isDanger: false,
      size: 'md',
      ...approval.one(row),
      success: t('pendingUsers.approve.done', { name: row.name }),
      failure: t('pendingUsers.approve.failed', { name: row.name }),
    })

  const askAndDeny = (row: PendingRow) =>
    confirm({
      title: t('pendingUsers.deny.title', { name: row.name }),
      description: t('pendingUsers.deny.text'),
      action: t('pendingUsers.deny.confirm'),
      ...denial.one(row),
      success: t('pendingUsers.deny.done', { name: row.name }),
      failure: t('pendingUsers.deny.failed', { name: row.name }),
    })

  const askAndDenyAll = (names: readonly string[]) =>
    confirm({
      title: t('pendingUsers.denyAll.title', { count: names.length }),
      description: (
        <Stack gap="3">
          <Consequences lists={[{ title: t('pendingUsers.denyAll.goes'), items: names }]} />
          <Text>{t('pendingUsers.denyAll.text')}</Text>
        </Stack>
      ),
      action: t('pendingUsers.denyAll.action'),
      onConfirm: async () => {
        await denyAllUsers(undefined)
      },
      success: t('pendingUsers.denyAll.done'),
      failure: t('pendingUsers.denyAll.failed'),
    })

  const rowActions = (row: PendingRow): MenuAction[] => [
    {
      label: t('pendingUsers.approve.action'),
      icon: UserRoundCheck,
      onSelect: () => askAndApprove(row),
    },
    {
      label: t('pendingUsers.deny.action'),
      icon: X,
      isDanger: true,
      startsGroup: true,
      onSelect: () => askAndDeny(row),
    },
  ]

  const bulkActions = (rows: readonly PendingRow[]): BulkAction[] => [
    {
      label: t('pendingUsers.approve.action'),
      icon: UserRoundCheck,
      job: () => ({
        title: t('pendingUsers.approve.many', { count: rows.length }),
        description: <Approval text={t('pendingUsers.approve.manyText')} rows={rows} />,
        action: t('pendingUsers.approve.manyConfirm'),
        ...approval.many(rows),
      }),
    },
    {
      label: t('pendingUsers.deny.action'),
      icon: X,
      isDanger: true,
      job: () => ({
        title: t('pendingUsers.deny.many', { count: rows.length }),
        description: t('pendingUsers.deny.manyText'),
        action: t('pendingUsers.deny.manyConfirm'),
        isDanger: true,
        ...denial.many(rows),
      }),
    },
  ]

  return { rowActions, bulkActions, askAndDenyAll }
}

/** What an approval does, and what it opens to who is let in. */
function Approval({ text, rows }: { text: string; rows: readonly PendingRow[] }) {
  const usernames = useMemo(() => rows.map(({ id }) => id), [rows])
  return (
    <Stack gap="3">
      <Text>{text}</Text>
      <LateNewPeopleReach usernames={usernames} roleId="service-user" />
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
