import { rowChange } from '@meshdeck/api/row-change'
import { followsByItself } from '@meshdeck/domain/tag-uses'
import { Callout, Stack, Text, useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'
import { useMemo } from 'react'

import { LateTagPreview } from '../change-preview/LatePreview'
import { tagChanges } from './tag-changes'
import { useTagUses } from './tag-estate'
import type { TagRow } from './tag-rows'
import { useTagWords } from './tag-words'
import { TagUseLines } from './TagUseList'

/** Deleting tags; of one it is said first who bears it and what names it. */
export function useTagDeletion(networkId: string, { onLeave }: Leaving = {}) {
  const { t } = useTagWords()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: async () => (await tagChanges()).deleteTag,
    inputOf: ({ id }: { id: string; name: string }) => ({ networkId, id }),
    onDone: () => onLeave?.(),
  })

  function deleteOne(row: TagRow) {
    confirm({
      title: t('delete.title', { name: row.name }),
      description: <TagDeletion networkId={networkId} row={row} />,
      action: t('delete.action'),
      size: 'md',
      ...deletion.one(row),
      success: t('delete.done', { name: row.name }),
      failure: t('delete.failed', { name: row.name }),
    })
  }

  const deleteMany = (rows: readonly TagRow[]): BulkJob => ({
    title: t('delete.titleMany', { count: rows.length }),
    description: (
      <Stack gap="3">
        <Text>{t('delete.textMany')}</Text>
        <LateTagPreview
          networkId={networkId}
          change={{ kind: 'take', tagIds: rows.map(({ id }) => id) }}
        />
      </Stack>
    ),
    action: t('delete.actionMany'),
    isDanger: true,
    ...deletion.many(rows),
  })

  return { deleteOne, deleteMany }
}

function TagDeletion({ networkId, row }: { networkId: string; row: TagRow }) {
  const { t } = useTagWords()
  const { uses, isPending, isWhole } = useTagUses(networkId, row.id, { isFresh: true })
  const change = useMemo(() => ({ kind: 'take' as const, tagIds: [row.id] }), [row.id])
  const stopping = uses.filter(followsByItself)
  const forgetting = uses.filter((use) => !followsByItself(use))

  return (
    <Stack gap="3">
      <Text>
        {t('delete.text')} {t('delete.bearers', { count: row.devices + row.files })}
      </Text>
      {stopping.length > 0 && (
        <Callout tone="critical" title={t('delete.stopped')}>
          <TagUseLines uses={stopping} />
        </Callout>
      )}
      {forgetting.length > 0 && (
        <Callout tone="warning" title={t('delete.named')}>
          <TagUseLines uses={forgetting} />
        </Callout>
      )}
      {!isPending && !isWhole && <Text>{t('uses.partly')}</Text>}
      <LateTagPreview networkId={networkId} change={change} />
    </Stack>
  )
}
