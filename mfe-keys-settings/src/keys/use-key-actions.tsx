import { createEnrollmentKey, deleteEnrollmentKey } from '@meshdeck/api/enrollment-key-changes'
import { enrollmentKeyListQuery, keyName } from '@meshdeck/api/enrollment-keys'
import { rowChange } from '@meshdeck/api/row-change'
import { errorText, queryClient, toast } from '@meshdeck/platform'
import {
  Consequences,
  copyText,
  type MenuAction,
  Stack,
  Text,
  useConfirm,
  useDialog,
} from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { Copy, Pencil, RefreshCcw, Terminal, Trash2 } from 'lucide-react'

import { useTranslation } from '../translations'
import { type KeyRow, nextKeyName } from './key-rows'

/** Returns the actions of a key, and the bulk actions. */
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

  const deleteMany = (rows: readonly KeyRow[], keptKeys: readonly KeyRow[]): BulkJob => ({
    title: t('keys.delete.titleMany', { count: rows.length }),
    itemsTitle: t('keys.delete.affected'),
    description: <KeyDeletion rows={rows} keptKeys={keptKeys} />,
    action: t('keys.delete.actionMany'),
    isDanger: true,
    ...keyDeletion.many(rows),
  })

  const bulkActions = (rows: readonly KeyRow[]): BulkAction[] => {
    const deletableKeys = rows.filter(({ isDefault }) => !isDefault)
    const keptKeys = rows.filter(({ isDefault }) => isDefault)
    return [
      {
        label: t('keys.delete.entry'),
        icon: Trash2,
        isDanger: true,
        disabledReason: deletableKeys.length === 0 ? t('keys.delete.default') : undefined,
        job: () => deleteMany(deletableKeys, keptKeys),
      },
    ]
  }

  return { rowActions, bulkActions }
}

type DeletionProps = {
  rows: readonly KeyRow[]
  /** Names that the confirmation doesn't list itself. */
  goes?: readonly string[]
  /** Selected default keys of networks, which the server doesn't delete. */
  keptKeys?: readonly KeyRow[]
}

function KeyDeletion({ rows, goes = [], keptKeys = [] }: DeletionProps) {
  const { t } = useTranslation()

  return (
    <Stack gap="3">
      <Consequences
        lists={[
          { title: t('keys.delete.affected'), items: goes },
          {
            title: t('keys.delete.stops'),
            items: [t('keys.delete.joining', { count: rows.length })],
          },
          { title: t('keys.delete.unaffected'), items: [t('keys.delete.joined')] },
          { title: t('keys.delete.kept'), items: keptKeys.map(({ name }) => name) },
        ]}
      />
      <Text>{t('keys.delete.irreversible')}</Text>
    </Stack>
  )
}

/**
 * Replaces a key that is known too widely with a new one with the same options: creates it, copies its token, then
 * deletes the old one. If the deletion is rejected, reports that with a retry of only the deletion.
 */
function useKeyRotation() {
  const { t } = useTranslation()
  const confirm = useConfirm()

  /** Shows one toast for everything: `texts` after success, otherwise that the old key still exists. */
  async function deleteOld(row: KeyRow, texts: { done: string; copyResult?: string }) {
    const { name } = row
    const { done, copyResult } = texts
    try {
      await keyDeletion.one(row).onConfirm(false)
      toast.success(done, copyResult === undefined ? {} : { description: copyResult })
    } catch (error) {
      const retry = () => void deleteOld(row, { done: t('keys.delete.done', { name }) })
      toast.warning(t('keys.rotate.oldStays', { name }), {
        description: [errorText(error), copyResult].filter(Boolean).join(' – '),
        action: { label: t('keys.rotate.retry'), onAct: retry },
      })
    }
  }

  /** Creates a key with the options of another; resolves with whether its token was copied. */
  async function copyKey(row: KeyRow, name: string) {
    const { key, type, usesLeft, expires } = row
    const newKey = await createEnrollmentKey({
      name,
      networks: key.networks,
      like: key,
      ...(type === 'uses' && { uses: usesLeft }),
      ...(type === 'time' && expires !== undefined && { expiration: expires }),
    })
    const isCopied = await copyText(newKey.token)
    return t(isCopied ? 'keys.rotate.copied' : 'keys.rotate.notCopied', { name })
  }

  return (row: KeyRow) => {
    const keys = queryClient.getQueryData(enrollmentKeyListQuery().queryKey) ?? []
    const name = nextKeyName(row.name, new Set(keys.map(keyName)))
    confirm({
      title: t('keys.rotate.title', { name: row.name }),
      description: [
        t('keys.rotate.text', { name: row.name, next: name }),
        ...(row.type === 'uses' ? [t('keys.rotate.usesLeft', { count: row.usesLeft })] : []),
      ].join(' '),
      action: t('keys.rotate.action'),
      onConfirm: async () => {
        const copyResult = await copyKey(row, name)
        await deleteOld(row, {
          done: t('keys.rotate.done', { name: row.name, next: name }),
          copyResult,
        })
      },
      failure: t('keys.rotate.failed'),
    })
  }
}

/** Deletes one or many keys; a key that someone else has deleted counts as done. */
const keyDeletion = rowChange({
  change: deleteEnrollmentKey,
  inputOf: ({ key }: KeyRow) => key,
})
