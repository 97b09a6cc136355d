import { keyState, useDeleteEnrollmentKey } from '@meshdeck/api/enrollment-keys'
import { useTranslation } from '@meshdeck/platform'
import { type MenuAction, useConfirmDelete, useDialog } from '@meshdeck/ui'
import { Terminal, Trash2 } from 'lucide-react'

import type { KeyRow } from './key-rows'

/** The menu of a key's row. */
export function useKeyActions(): (row: KeyRow) => MenuAction[] {
  const { t } = useTranslation('keys')
  const { linkTo } = useDialog()
  const confirmDelete = useConfirmDelete()
  const { mutateAsync: deleteKey } = useDeleteEnrollmentKey()

  function handleDelete({ id: name, key }: KeyRow) {
    confirmDelete({
      title: t('keys.delete.title', { name }),
      description: t('keys.delete.text'),
      action: t('keys.delete.action'),
      onConfirm: () => deleteKey(key),
      success: t('keys.delete.done', { name }),
      failure: t('keys.delete.failed'),
    })
  }

  return (row) => {
    const state = keyState(row.key)
    return [
      {
        label: t('keys.join.entry'),
        icon: Terminal,
        to: linkTo('join-command', { key: row.id }),
        disabledReason: state === 'valid' ? undefined : t(`keys.join.state.${state}`),
      },
      {
        label: t('keys.delete.entry'),
        icon: Trash2,
        isDanger: true,
        startsGroup: true,
        disabledReason: row.key.default ? t('keys.delete.default') : undefined,
        onSelect: () => handleDelete(row),
      },
    ]
  }
}
