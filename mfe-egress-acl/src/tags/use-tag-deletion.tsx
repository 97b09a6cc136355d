import { rowChange } from '@meshdeck/api/row-change'
import { deleteTag } from '@meshdeck/api/tag-changes'
import { followsByItself } from '@meshdeck/domain/tag-uses'
import { Callout, Consequences, Stack, Text, useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'
import { useMemo } from 'react'

import { LateTagPreview } from '../change-preview/LatePreview'
import { useTagUses } from './tag-estate'
import type { TagRow } from './tag-rows'
import { useTagWords } from './tag-words'
import { TagUseLines, useTagUseLines } from './TagUseList'

/** Deleting tags; of one it is said first who bears it and what names it. */
export function useTagDeletion(networkId: string, { onLeave }: Leaving = {}) {
  const { t } = useTagWords()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: deleteTag,
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
    itemsTitle: t('delete.goes'),
    description: <TagDeletions networkId={networkId} rows={rows} />,
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
  const losing = useTagUseLines(uses.filter((use) => !followsByItself(use)))

  return (
    <Stack gap="3">
      {stopping.length > 0 ? (
        <Callout tone="critical" title={t('delete.stopped')}>
          <TagUseLines uses={stopping} />
        </Callout>
      ) : (
        <TagLosses row={row} losing={losing} />
      )}
      {!isPending && !isWhole && <Text>{t('uses.partly')}</Text>}
      <LateTagPreview networkId={networkId} change={change} />
    </Stack>
  )
}

/** What has the tag, and what names it by itself. */
function TagLosses({ row, losing }: { row: TagRow; losing: readonly string[] }) {
  const { t } = useTagWords()
  const count = row.devices + row.files

  return (
    <>
      <Consequences
        lists={[
          { title: t('delete.goes'), items: [row.name] },
          {
            title: t('delete.losing'),
            items: [...(count > 0 ? [t('delete.bearers', { count })] : []), ...losing],
          },
          { title: t('delete.kept'), items: count > 0 ? [t('delete.nodes', { count: 1 })] : [] },
        ]}
      />
      {count === 0 && <Text>{t('delete.noBearers')}</Text>}
      <Text>{t('delete.irreversible')}</Text>
    </>
  )
}

/** The same of many, without what names each. */
function TagDeletions({ networkId, rows }: { networkId: string; rows: readonly TagRow[] }) {
  const { t } = useTagWords()
  const count = rows.length
  const change = useMemo(
    () => ({ kind: 'take' as const, tagIds: rows.map(({ id }) => id) }),
    [rows],
  )

  return (
    <Stack gap="3">
      <Consequences
        lists={[
          { title: t('delete.kept'), items: [t('delete.nodes', { count }), t('delete.inUse')] },
        ]}
      />
      <Text>{t('delete.irreversible')}</Text>
      <LateTagPreview networkId={networkId} change={change} />
    </Stack>
  )
}
