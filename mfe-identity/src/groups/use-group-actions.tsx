import { deleteGroup } from '@meshdeck/api/group-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { lazyOverlay, type MenuAction, useConfirm } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { PanelRight, Trash2 } from 'lucide-react'

import { useDeletedFiles } from '../shared/file-losses'
import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import type { GroupRow } from './group-rows'

// fetches policies and invites, which only a deletion needs
const GroupDeletion = lazyOverlay(
  async () => (await import(/* webpackChunkName: "gone-reach" */ './GroupDeletion')).GroupDeletion,
)

/** Returns the menu of a group, for the table and its page, and the bulk actions. */
export function useGroupActions({ onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletedFiles = useDeletedFiles()
  const deletion = rowChange({
    change: deleteGroup,
    inputOf: ({ id }: { id: string; name: string }) => id,
    onDone: () => onLeave?.(),
  })

  /** Returns why a group can't be deleted, or undefined (contract 1.5). */
  function refusalOf({ isBuiltIn, isOfProvider }: GroupRow): string | undefined {
    if (isBuiltIn) return t('groups.fixed.builtIn')
    return isOfProvider ? t('groups.fixed.provider') : undefined
  }

  const rowActions = (row: GroupRow): MenuAction[] => [
    { id: 'details', label: t('groups.details'), icon: PanelRight, to: paths.group(row.id) },
    {
      label: t('groups.delete.entry'),
      icon: Trash2,
      isDanger: true,
      disabledReason: refusalOf(row),
      onSelect: () => {
        const { onFiles, outcome } = deletedFiles()
        confirm({
          title: t('groups.delete.title', { name: row.name }),
          description: <GroupDeletion groupIds={[row.id]} goes={[row.name]} onFiles={onFiles} />,
          action: t('groups.delete.action'),
          typedName: row.name,
          ...deletion.one(row),
          outcome,
          success: t('groups.delete.done', { name: row.name }),
          failure: t('groups.delete.failed', { name: row.name }),
        })
      },
    },
  ]

  function bulkActions(rows: readonly GroupRow[]): BulkAction[] {
    const protectedRow = rows.find((row) => refusalOf(row) !== undefined)
    return [
      {
        label: t('groups.delete.entry'),
        icon: Trash2,
        isDanger: true,
        disabledReason: protectedRow && `${protectedRow.name}: ${refusalOf(protectedRow) ?? ''}`,
        job: (): BulkJob => ({
          title: t('groups.delete.titleMany', { count: rows.length }),
          itemsTitle: t('groups.delete.affected'),
          description: <GroupDeletion groupIds={rows.map(({ id }) => id)} />,
          action: t('groups.delete.actionMany'),
          isDanger: true,
          typedName: String(rows.length),
          ...deletion.many(rows),
        }),
      },
    ]
  }

  return { rowActions, bulkActions }
}
