import { deletePostureCheck } from '@meshdeck/api/posture-check-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { useCan } from '@meshdeck/platform'
import { Consequences, type MenuAction, Stack, Text, useConfirm, useDialog } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { Pencil, ShieldAlert, Trash2 } from 'lucide-react'

import { paths } from '../paths'
import { useTranslation } from '../translations'
import type { CheckRow } from './check-rows'

/** The menu of a posture check, and what can be done to many. */
export function useCheckActions(networkId: string) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const confirm = useConfirm()
  const refusal = useCan().whyNotIn(networkId, t('postureChecks.refused'))

  const deleteOne = (row: CheckRow) =>
    confirm({
      title: t('postureChecks.delete.title', { name: row.name }),
      description: <CheckDeletion count={1} goes={[row.name]} />,
      action: t('postureChecks.delete.action', { count: 1 }),
      ...deletion.one(row),
      success: t('postureChecks.delete.done', { name: row.name }),
      failure: t('postureChecks.delete.failed', { name: row.name }),
    })

  const deleteMany = (rows: readonly CheckRow[]): BulkJob => ({
    title: t('postureChecks.delete.many', { count: rows.length }),
    itemsTitle: t('postureChecks.delete.goes'),
    description: <CheckDeletion count={rows.length} />,
    action: t('postureChecks.delete.action', { count: rows.length }),
    isDanger: true,
    ...deletion.many(rows),
  })

  const rowActions = (row: CheckRow): MenuAction[] => [
    {
      label: t('postureChecks.edit.action'),
      icon: Pencil,
      disabledReason: refusal,
      to: linkTo('edit-posture-check', { check: row.id }),
    },
    {
      label: t('postureChecks.violations.ofCheck'),
      icon: ShieldAlert,
      to: paths.violations(networkId, row.name),
    },
    {
      label: t('postureChecks.delete.entry'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => deleteOne(row),
    },
  ]

  const bulkActions = (rows: readonly CheckRow[]): BulkAction[] => [
    {
      label: t('postureChecks.delete.entry'),
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
  const { t } = useTranslation()

  return (
    <Stack gap="3">
      <Consequences
        lists={[
          {
            title: t(
              goes.length > 0 ? 'postureChecks.delete.goes' : 'postureChecks.delete.goesToo',
            ),
            items: [...goes, t('postureChecks.delete.violations', { count })],
          },
          {
            title: t('postureChecks.delete.joins'),
            items: [t('postureChecks.delete.failing', { count })],
          },
          {
            title: t('postureChecks.delete.unaffected'),
            items: [t('postureChecks.delete.joined')],
          },
        ]}
      />
      <Text>{t('postureChecks.delete.irreversible')}</Text>
    </Stack>
  )
}
