import { rowChange } from '@meshdeck/api/row-change'
import { errorText, toast } from '@meshdeck/platform'
import { type MenuAction, useConfirm } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { UserRoundCheck, X } from 'lucide-react'
import { useState } from 'react'

import type { PendingRow } from './pending-rows'
import { usePendingWords } from './pending-words'

const pendingUserChanges = () => import('@meshdeck/api/pending-user-changes')

/** Letting people in who wait, and sending them away: one, several, all [US-015, US-016]. */
export function usePendingActions() {
  const { t } = usePendingWords()
  const confirm = useConfirm()
  const [approving, setApproving] = useState<ReadonlySet<string>>(new Set())

  async function approve({ id, name }: PendingRow) {
    setApproving((others) => new Set([...others, id]))
    try {
      const { approveUser } = await pendingUserChanges()
      await approveUser(id)
      toast.success(t('approve.done', { name }))
    } catch (error) {
      toast.error(t('approve.failed', { name }), { description: errorText(error) })
    } finally {
      setApproving((all) => new Set([...all].filter((other) => other !== id)))
    }
  }

  const askAndDeny = (row: PendingRow) =>
    confirm({
      title: t('deny.title', { name: row.name }),
      description: t('deny.text'),
      action: t('deny.confirm'),
      ...denial.one(row),
      success: t('deny.done', { name: row.name }),
      failure: t('deny.failed', { name: row.name }),
    })

  const askAndDenyAll = (count: number) =>
    confirm({
      title: t('denyAll.title', { count }),
      description: t('denyAll.text'),
      action: t('denyAll.action'),
      onConfirm: async () => {
        const { denyAllUsers } = await pendingUserChanges()
        await denyAllUsers(undefined)
      },
      success: t('denyAll.done'),
      failure: t('denyAll.failed'),
    })

  const rowActions = (row: PendingRow): MenuAction[] => [
    {
      label: t('approve.action'),
      icon: UserRoundCheck,
      disabledReason: approving.has(row.id) ? t('approve.underWay') : undefined,
      onSelect: () => void approve(row),
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
        description: t('approve.manyText'),
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

  return { rowActions, bulkActions, askAndDenyAll, approving }
}

const idOf = ({ id }: PendingRow) => id
const approval = rowChange({
  change: async () => (await pendingUserChanges()).approveUser,
  inputOf: idOf,
})
const denial = rowChange({
  change: async () => (await pendingUserChanges()).denyUser,
  inputOf: idOf,
})
