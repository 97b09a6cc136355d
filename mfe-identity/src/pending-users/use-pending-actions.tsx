import { approveUser, denyAllUsers, denyUser } from '@meshdeck/api/pending-user-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { Consequences, type MenuAction, Stack, Text, useConfirm } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { UserRoundCheck, X } from 'lucide-react'
import { useMemo } from 'react'

import { LateNewPeopleReach } from '../users/late-gone-reach'
import type { PendingRow } from './pending-rows'
import { usePendingWords } from './pending-words'

/** Letting people in who wait, and sending them away: one, several, all [US-015, US-016]. */
export function usePendingActions() {
  const { t } = usePendingWords()
  const confirm = useConfirm()

  const askAndApprove = (row: PendingRow) =>
    confirm({
      title: t('approve.title', { name: row.name }),
      description: <Approval text={t('approve.text')} rows={[row]} />,
      action: t('approve.confirm'),
      isDanger: false,
      size: 'md',
      ...approval.one(row),
      success: t('approve.done', { name: row.name }),
      failure: t('approve.failed', { name: row.name }),
    })

  const askAndDeny = (row: PendingRow) =>
    confirm({
      title: t('deny.title', { name: row.name }),
      description: t('deny.text'),
      action: t('deny.confirm'),
      ...denial.one(row),
      success: t('deny.done', { name: row.name }),
      failure: t('deny.failed', { name: row.name }),
    })

  const askAndDenyAll = (names: readonly string[]) =>
    confirm({
      title: t('denyAll.title', { count: names.length }),
      description: (
        <Stack gap="3">
          <Consequences lists={[{ title: t('denyAll.goes'), items: names }]} />
          <Text>{t('denyAll.text')}</Text>
        </Stack>
      ),
      action: t('denyAll.action'),
      onConfirm: async () => {
        await denyAllUsers(undefined)
      },
      success: t('denyAll.done'),
      failure: t('denyAll.failed'),
    })

  const rowActions = (row: PendingRow): MenuAction[] => [
    {
      label: t('approve.action'),
      icon: UserRoundCheck,
      onSelect: () => askAndApprove(row),
    },
    {
      label: t('deny.action'),
      icon: X,
      isDanger: true,
      startsGroup: true,
      onSelect: () => askAndDeny(row),
    },
  ]

  const bulkActions = (rows: readonly PendingRow[]): BulkAction[] => [
    {
      label: t('approve.action'),
      icon: UserRoundCheck,
      job: () => ({
        title: t('approve.many', { count: rows.length }),
        description: <Approval text={t('approve.manyText')} rows={rows} />,
        action: t('approve.manyConfirm'),
        ...approval.many(rows),
      }),
    },
    {
      label: t('deny.action'),
      icon: X,
      isDanger: true,
      job: () => ({
        title: t('deny.many', { count: rows.length }),
        description: t('deny.manyText'),
        action: t('deny.manyConfirm'),
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
