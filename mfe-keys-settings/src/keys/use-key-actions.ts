import { rowChange } from '@meshdeck/api/row-change'
import { useTranslation } from '@meshdeck/platform'
import { type MenuAction, useConfirm, useDialog } from '@meshdeck/ui'
import { Terminal, Trash2 } from 'lucide-react'

import { keyChanges } from './key-changes'
import type { KeyRow } from './key-rows'

/** The menu of a key. */
export function useKeyActions() {
  const { t } = useTranslation('keys')
  const { linkTo } = useDialog()
  const confirm = useConfirm()

  function deleteOne(row: KeyRow) {
    const { name } = row
    confirm({
      title: t('keys.delete.title', { name }),
      description: t('keys.delete.text'),
      action: t('keys.delete.action'),
      ...deletion.one(row),
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
      label: t('keys.delete.entry'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: row.isDefault ? t('keys.delete.default') : undefined,
      onSelect: () => deleteOne(row),
    },
  ]

  return { rowActions }
}

const deletion = rowChange({
  change: async () => (await keyChanges()).deleteEnrollmentKey,
  inputOf: ({ key }: KeyRow) => key,
})
