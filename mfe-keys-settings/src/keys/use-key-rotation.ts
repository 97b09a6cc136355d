import { createEnrollmentKey } from '@meshdeck/api/enrollment-key-changes'
import { enrollmentKeyListQuery, keyName } from '@meshdeck/api/enrollment-keys'
import { errorText, queryClient, toast, useTranslation } from '@meshdeck/platform'
import { copyText, useConfirm } from '@meshdeck/ui'

import { keyDeletion } from './key-deletion'
import type { KeyRow } from './key-rows'
import { nextKeyName } from './next-key-name'

/**
 * A new key with the same options in the place of one that is known too widely: made, copied, and then the old one
 * deleted. Where that is refused, it is told, and the deletion alone can be tried again.
 */
export function useKeyRotation() {
  const { t } = useTranslation('keys')
  const confirm = useConfirm()

  async function deleteOld(row: KeyRow) {
    const { name } = row
    try {
      await keyDeletion.one(row).onConfirm(false)
      toast.success(t('keys.delete.done', { name }))
    } catch (error) {
      toast.warning(t('keys.rotate.oldStays', { name }), {
        description: errorText(error),
        action: { label: t('keys.rotate.retry'), onAct: () => void deleteOld(row) },
      })
    }
  }

  async function rotate(row: KeyRow, name: string) {
    const { key, type, usesLeft, expires } = row
    const made = await createEnrollmentKey({
      name,
      networks: key.networks,
      like: key,
      ...(type === 'uses' && { uses: usesLeft }),
      ...(type === 'time' && expires !== undefined && { expiration: expires }),
    })
    if (await copyText(made.token)) toast.info(t('keys.rotate.copied', { name }))
    else toast.warning(t('keys.rotate.notCopied', { name }))
    await deleteOld(row)
  }

  return (row: KeyRow) => {
    const keys = queryClient.getQueryData(enrollmentKeyListQuery().queryKey) ?? []
    const name = nextKeyName(row.name, new Set(keys.map(keyName)))
    confirm({
      title: t('keys.rotate.title', { name: row.name }),
      description: t('keys.rotate.text', { name: row.name, next: name }),
      action: t('keys.rotate.action'),
      onConfirm: () => rotate(row, name),
      success: t('keys.create.done', { name }),
      failure: t('keys.rotate.failed'),
    })
  }
}
