import { deleteRole } from '@meshdeck/api/role-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import { lazyOverlay, type MenuAction, useConfirm } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { PanelRight, Trash2 } from 'lucide-react'

import { useDeletedFiles } from '../shared/file-losses'
import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import type { RoleRow } from './role-rows'

// fetches users, groups, and invites, which only a deletion needs
const RoleDeletion = lazyOverlay(
  async () => (await import(/* webpackChunkName: "gone-reach" */ './RoleDeletion')).RoleDeletion,
)

/** Returns the menu of a role, for the table and its page, and the bulk actions. */
export function useRoleActions({ onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletedFiles = useDeletedFiles()
  const deletion = rowChange({
    change: deleteRole,
    inputOf: ({ id }: { id: string; name: string }) => id,
    onDone: () => onLeave?.(),
  })

  /**
   * Returns why a role can't be deleted, or undefined: the server deletes neither its built-in roles nor one for all
   * networks (contract 1.4).
   */
  function refusalOf({ kind, isBuiltIn, networkId }: RoleRow): string | undefined {
    if (kind === 'platform') return t('roles.refused.platform')
    if (isBuiltIn) return t('roles.refused.builtIn')
    return networkId === ALL_NETWORKS ? t('roles.refused.allNetworks') : undefined
  }

  const rowActions = (row: RoleRow): MenuAction[] => [
    { id: 'details', label: t('roles.details'), icon: PanelRight, to: paths.role(row) },
    {
      label: t('roles.delete.entry'),
      icon: Trash2,
      isDanger: true,
      disabledReason: refusalOf(row),
      onSelect: () => {
        const { onFiles, outcome } = deletedFiles()
        confirm({
          title: t('roles.delete.title', { name: row.name }),
          description: <RoleDeletion roleIds={[row.id]} onFiles={onFiles} />,
          action: t('roles.delete.action'),
          typedName: row.name,
          ...deletion.one(row),
          outcome,
          success: t('roles.delete.done', { name: row.name }),
          failure: t('roles.delete.failed', { name: row.name }),
        })
      },
    },
  ]

  function bulkActions(rows: readonly RoleRow[]): BulkAction[] {
    const protectedRow = rows.find((row) => refusalOf(row) !== undefined)
    return [
      {
        label: t('roles.delete.entry'),
        icon: Trash2,
        isDanger: true,
        disabledReason: protectedRow && `${protectedRow.name}: ${refusalOf(protectedRow) ?? ''}`,
        job: (): BulkJob => ({
          title: t('roles.delete.titleMany', { count: rows.length }),
          itemsTitle: t('roles.delete.affected'),
          description: <RoleDeletion roleIds={rows.map(({ id }) => id)} />,
          action: t('roles.delete.actionMany'),
          isDanger: true,
          ...deletion.many(rows),
        }),
      },
    ]
  }

  return { rowActions, bulkActions }
}
