import { Consequences, type MenuAction, Stack, Text, useConfirm, useDialog } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { Copy, Pencil, RefreshCcw, Terminal, Trash2 } from 'lucide-react'

import { useTranslation } from '../translations'
import { keyDeletion } from './key-deletion'
import type { KeyRow } from './key-rows'
import { useKeyRotation } from './use-key-rotation'

/** The menu of a key, and what is done to many. */
export function useKeyActions() {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const confirm = useConfirm()
  const rotate = useKeyRotation()

  function deleteOne(row: KeyRow) {
    const { name } = row
    confirm({
      title: t('keys.delete.title', { name }),
      description: <KeyDeletion rows={[row]} goes={[name]} />,
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
      label: t('keys.duplicate'),
      icon: Copy,
      to: linkTo('new-key', { key: row.id }),
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
    if (isDefault) return t('keys.rotate.default')
    return state === 'valid' ? undefined : t('keys.rotate.over')
  }

  const deleteMany = (rows: readonly KeyRow[], kept: readonly KeyRow[]): BulkJob => ({
    title: t('keys.delete.titleMany', { count: rows.length }),
    itemsTitle: t('keys.delete.goes'),
    description: <KeyDeletion rows={rows} kept={kept} />,
    action: t('keys.delete.actionMany'),
    isDanger: true,
    ...keyDeletion.many(rows),
  })

  const bulkActions = (rows: readonly KeyRow[]): BulkAction[] => {
    const own = rows.filter(({ isDefault }) => !isDefault)
    const kept = rows.filter(({ isDefault }) => isDefault)
    return [
      {
        label: t('keys.delete.entry'),
        icon: Trash2,
        isDanger: true,
        disabledReason: own.length === 0 ? t('keys.delete.default') : undefined,
        job: () => deleteMany(own, kept),
      },
    ]
  }

  return { rowActions, bulkActions }
}

type DeletionProps = {
  rows: readonly KeyRow[]
  /** Those that the question does not list by itself. */
  goes?: readonly string[]
  /** Default keys of networks that were selected with the others: the server doesn't delete them. */
  kept?: readonly KeyRow[]
}

function KeyDeletion({ rows, goes = [], kept = [] }: DeletionProps) {
  const { t } = useTranslation()

  return (
    <Stack gap="3">
      <Consequences
        lists={[
          { title: t('keys.delete.goes'), items: goes },
          {
            title: t('keys.delete.stops'),
            items: [t('keys.delete.joining', { count: rows.length })],
          },
          { title: t('keys.delete.unaffected'), items: [t('keys.delete.joined')] },
          { title: t('keys.delete.kept'), items: kept.map(({ name }) => name) },
        ]}
      />
      <Text>{t('keys.delete.irreversible')}</Text>
    </Stack>
  )
}
