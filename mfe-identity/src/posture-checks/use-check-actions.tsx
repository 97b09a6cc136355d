import { deletePostureCheck } from '@meshdeck/api/posture-check-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { useCan } from '@meshdeck/platform'
import { Consequences, type MenuAction, Stack, Text, useConfirm, useDialog } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { Pencil, ShieldAlert, Trash2 } from 'lucide-react'

import { paths } from '../paths'
import type { CheckRow } from './check-rows'
import { usePostureWords } from './posture-checks-words'

/** The menu of a posture check, and what can be done to many. */
export function useCheckActions(networkId: string) {
  const { t } = usePostureWords()
  const { linkTo } = useDialog()
  const confirm = useConfirm()
  const refusal = useCan().whyNotIn(networkId, t('refused'))

  const deleteOne = (row: CheckRow) =>
    confirm({
      title: t('delete.title', { name: row.name }),
      description: <CheckDeletion count={1} goes={[row.name]} />,
      action: t('delete.action', { count: 1 }),
      ...deletion.one(row),
      success: t('delete.done', { name: row.name }),
      failure: t('delete.failed', { name: row.name }),
    })

  const deleteMany = (rows: readonly CheckRow[]): BulkJob => ({
    title: t('delete.many', { count: rows.length }),
    itemsTitle: t('delete.goes'),
    description: <CheckDeletion count={rows.length} />,
    action: t('delete.action', { count: rows.length }),
    isDanger: true,
    ...deletion.many(rows),
  })

  const rowActions = (row: CheckRow): MenuAction[] => [
    {
      label: t('edit.action'),
      icon: Pencil,
      disabledReason: refusal,
      to: linkTo('edit-posture-check', { check: row.id }),
    },
    {
      label: t('violations.ofCheck'),
      icon: ShieldAlert,
      to: paths.violations(networkId, row.name),
    },
    {
      label: t('delete.entry'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => deleteOne(row),
    },
  ]

  const bulkActions = (rows: readonly CheckRow[]): BulkAction[] => [
    {
      label: t('delete.entry'),
      icon: Trash2,
      isDanger: true,
      disabledReason: refusal,
      job: () => deleteMany(rows),
    },
  ]

  return { rowActions, bulkActions }
}

const deletion = rowChange({
  change: deletePostureCheck,
  inputOf: ({ check }: CheckRow) => check,
})

type DeletionProps = {
  count: number
  /** Those that the question does not list by itself. */
  goes?: readonly string[]
}

function CheckDeletion({ count, goes = [] }: DeletionProps) {
  const { t } = usePostureWords()

  return (
    <Stack gap="3">
      <Consequences
        lists={[
          {
            title: t(goes.length > 0 ? 'delete.goes' : 'delete.goesToo'),
            items: [...goes, t('delete.violations', { count })],
          },
          { title: t('delete.joins'), items: [t('delete.failing', { count })] },
          { title: t('delete.unaffected'), items: [t('delete.joined')] },
        ]}
      />
      <Text>{t('delete.irreversible')}</Text>
    </Stack>
  )
}
