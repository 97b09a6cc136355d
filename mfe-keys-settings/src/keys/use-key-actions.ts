import { useTranslation } from '@meshdeck/platform'
import { type MenuAction, useConfirm, useDialog } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { Pencil, RefreshCcw, Terminal, Trash2 } from 'lucide-react'

import { keyDeletion } from './key-deletion'
import type { KeyRow } from './key-rows'
import { useKeyRotation } from './use-key-rotation'

/** The menu of a key, and what is done to many. */
export function useKeyActions() {
  const { t } = useTranslation('keys')
  const { linkTo } = useDialog()
  const confirm = useConfirm()
  const rotate = useKeyRotation()

  function deleteOne(row: KeyRow) {
    const { name } = row
    confirm({
      title: t('keys.delete.title', { name }),
      description: t('keys.delete.text'),
      action: t('keys.delete.action'),
      ...keyDeletion.one(row),
      success: t('keys.delete.done', { name }),
      failure: t('keys.delete.failed'),
    })
  }

  const rowActions = (row: KeyRow): MenuAction[] => [
    {
      label: t('keys.join.entry'),
      icon: Terminal,
      to: linkTo('join-command', { key: row.id }),
      disabledReason: row.state === 'valid' ? undefined : t(`keys.join.state.${row.state}`),
    },
    {
      label: t('keys.edit.entry'),
      icon: Pencil,
      to: linkTo('edit-key', { key: row.id }),
    },
    {
      label: t('keys.rotate.entry'),
      icon: RefreshCcw,
      disabledReason: whyNotRotated(row),
      onSelect: () => rotate(row),
    },
    {
      label: t('keys.delete.entry'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: row.isDefault ? t('keys.delete.default') : undefined,
      onSelect: () => deleteOne(row),
    },
  ]

  function whyNotRotated({ isDefault, state }: KeyRow): string | undefined {
    if (isDefault) return t('keys.delete.default')
    return state === 'valid' ? undefined : t('keys.rotate.over')
  }

  const deleteMany = (rows: readonly KeyRow[]): BulkJob => ({
    title: t('keys.delete.titleMany', { count: rows.length }),
    description: t('keys.delete.textMany'),
    action: t('keys.delete.actionMany'),
    isDanger: true,
    ...keyDeletion.many(rows),
  })

  const bulkActions = (rows: readonly KeyRow[]): BulkAction[] => {
    const own = rows.filter(({ isDefault }) => !isDefault)
    return [
      {
        label: t('keys.delete.entry'),
        icon: Trash2,
        isDanger: true,
        disabledReason: own.length === 0 ? t('keys.delete.default') : undefined,
        // those of networks stay, as the server would say for each of them
        job: () => deleteMany(own),
      },
    ]
  }

  return { rowActions, bulkActions }
}
