import { createEnrollmentKey } from '@meshdeck/api/enrollment-key-changes'
import { enrollmentKeyListQuery, keyName } from '@meshdeck/api/enrollment-keys'
import { errorText, queryClient, toast } from '@meshdeck/platform'
import { copyText, useConfirm } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { keyDeletion } from './key-deletion'
import type { KeyRow } from './key-rows'
import { nextKeyName } from './next-key-name'

/**
 * A new key with the same options in the place of one that is known too widely: made, copied, and then the old one
 * deleted. Where that is refused, it is told, and the deletion alone can be tried again.
 */
export function useKeyRotation() {
  const { t } = useTranslation()
  const confirm = useConfirm()

  /** One toast for all of it: `said` where it worked, else that the old key is still there. */
  async function deleteOld(row: KeyRow, said: { done: string; made?: string }) {
    const { name } = row
    const { done, made } = said
    try {
      await keyDeletion.one(row).onConfirm(false)
      toast.success(done, made === undefined ? {} : { description: made })
    } catch (error) {
      const retry = () => void deleteOld(row, { done: t('keys.delete.done', { name }) })
      toast.warning(t('keys.rotate.oldStays', { name }), {
        description: [errorText(error), made].filter(Boolean).join(' – '),
        action: { label: t('keys.rotate.retry'), onAct: retry },
      })
    }
  }

  /** A key with the options of another one; resolves with what became of its token. */
  async function copyKey(row: KeyRow, name: string) {
    const { key, type, usesLeft, expires } = row
    const made = await createEnrollmentKey({
      name,
      networks: key.networks,
      like: key,
      ...(type === 'uses' && { uses: usesLeft }),
      ...(type === 'time' && expires !== undefined && { expiration: expires }),
    })
    const isCopied = await copyText(made.token)
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
        const made = await copyKey(row, name)
        await deleteOld(row, { done: t('keys.rotate.done', { name: row.name, next: name }), made })
      },
      failure: t('keys.rotate.failed'),
    })
  }
}
