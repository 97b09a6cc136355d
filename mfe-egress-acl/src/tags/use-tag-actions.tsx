import { rowChange } from '@meshdeck/api/row-change'
import { deleteTag } from '@meshdeck/api/tag-changes'
import {
  isRenamedByServer,
  type TagInventory,
  referencesToTag,
  referencesToTags,
} from '@meshdeck/domain/tag-references'
import { useCan } from '@meshdeck/platform'
import {
  Callout,
  Consequences,
  type MenuAction,
  Stack,
  Text,
  useAnswerStop,
  useConfirm,
  useDialog,
} from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { PanelRight, Pencil, Trash2, ListPlus, Waypoints } from 'lucide-react'
import { useMemo } from 'react'

import { LazyTagPreview } from '../change-preview/LazyPreview'
import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import {
  readTagInventory,
  TagReferenceLines,
  useReadableReferenceKinds,
  useTagInventory,
  useTagReferenceLines,
} from './tag-references'
import { type TagRow, useTaggable } from './tag-rows'

/** Returns why the user may not change the tags of a network; undefined if allowed. */
export function useTagRefusal(networkId: string): string | undefined {
  const { t } = useTranslation()
  return useCan().whyNotIn(networkId, t('tags.refused'))
}

/** Returns the actions of a tag, for the table and its page, and the bulk actions. */
export function useTagActions(networkId: string, leaving: LeaveOptions = {}) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { deleteOne, deleteMany } = useTagDeletion(networkId, leaving)
  const refusal = useTagRefusal(networkId)

  const rowActions = (row: TagRow): MenuAction[] => [
    { id: 'details', label: t('tags.details'), icon: PanelRight, to: paths.tag(networkId, row.id) },
    {
      label: t('tags.reach'),
      icon: Waypoints,
      to: paths.reach(networkId, { kind: 'tag', id: row.id }),
    },
    {
      id: 'edit',
      label: t('tags.edit.entry'),
      icon: Pencil,
      disabledReason: refusal,
      to: linkTo('edit-tag', { tag: row.id }),
    },
    {
      label: t('tags.give.entry'),
      icon: ListPlus,
      disabledReason: refusal,
      to: linkTo('give-tag', { tag: row.id }),
    },
    {
      label: t('tags.delete.entry'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => deleteOne(row),
    },
  ]

  const bulkActions = (rows: readonly TagRow[]): BulkAction[] => [
    {
      label: t('tags.delete.entry'),
      icon: Trash2,
      isDanger: true,
      disabledReason: refusal,
      job: () => deleteMany(rows),
    },
  ]

  return { rowActions, bulkActions }
}

/** Deletes tags after a confirmation that lists their members and what names them. */
function useTagDeletion(networkId: string, { onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const readableKinds = useReadableReferenceKinds()
  const deletion = rowChange({
    change: deleteTag,
    inputOf: ({ id }: { id: string; name: string }) => ({ networkId, id }),
    onDone: () => onLeave?.(),
  })

  function deleteOne(row: TagRow) {
    confirm({
      title: t('tags.delete.title', { name: row.name }),
      description: <TagDeletion networkId={networkId} rows={[row]} goes={[row.name]} />,
      action: t('tags.delete.action'),
      size: 'md',
      ...deletion.one(row),
      success: t('tags.delete.done', { name: row.name }),
      failure: t('tags.delete.failed', { name: row.name }),
    })
  }

  /**
   * Lists tags that policies between devices name without sending them, because the server rejects their deletion
   * (contract 1.17).
   */
  async function deleteMany(rows: readonly TagRow[]): Promise<BulkJob> {
    const goes = without(rows, await readTagsInUse(rows))
    return {
      title: t('tags.delete.titleMany', { count: goes.length || rows.length }),
      itemsTitle: t('tags.delete.affected'),
      description: <TagDeletion networkId={networkId} rows={rows} />,
      action: t('tags.delete.actionMany'),
      isDanger: true,
      ...deletion.many(goes),
    }
  }

  /** Returns none if the references can't be read; then the server reports the error. */
  async function readTagsInUse(rows: readonly TagRow[]): Promise<readonly TagRow[]> {
    try {
      return tagsInUse(await readTagInventory(networkId, readableKinds), rows)
    } catch {
      return []
    }
  }

  return { deleteOne, deleteMany }
}

type DeletionProps = {
  networkId: string
  rows: readonly TagRow[]
  /** Names that the confirmation doesn't list itself. */
  goes?: readonly string[]
}

/** Lists the members of the tags and what names them, or why they can't be deleted. */
function TagDeletion({ networkId, rows, goes = [] }: DeletionProps) {
  const { t } = useTranslation()
  const { inventory, isPending, isWhole } = useTagInventory(networkId, { isFresh: true })
  const usedTags = useMemo(() => tagsInUse(inventory, rows), [inventory, rows])
  const deletableTags = useMemo(() => without(rows, usedTags), [rows, usedTags])
  const change = useMemo(
    () => ({ kind: 'take' as const, tagIds: deletableTags.map(({ id }) => id) }),
    [deletableTags],
  )
  const areAllKept = deletableTags.length === 0
  useAnswerStop(areAllKept)

  return (
    <Stack gap="3">
      {areAllKept ? (
        <Callout tone="critical" title={t('tags.delete.stopped', { count: rows.length })}>
          <TagReferenceLines
            uses={referencesToTags(
              rows.map(({ id }) => id),
              inventory,
            ).filter(isRenamedByServer)}
          />
        </Callout>
      ) : (
        <TagLosses
          networkId={networkId}
          goes={goes}
          keptRows={usedTags}
          inventory={inventory}
          rows={deletableTags}
        />
      )}
      {!isPending && !isWhole && <Text>{t('tags.uses.partly')}</Text>}
      {!areAllKept && <LazyTagPreview networkId={networkId} change={change} />}
    </Stack>
  )
}

/** Returns the tags that the server doesn't delete, because a policy between devices names them. */
const tagsInUse = (inventory: TagInventory, rows: readonly TagRow[]) =>
  rows.filter(({ id }) => referencesToTag(id, inventory).some(isRenamedByServer))

const without = (rows: readonly TagRow[], kept: readonly TagRow[]) =>
  rows.filter((row) => !kept.includes(row))

type LossesProps = Required<DeletionProps> & {
  keptRows: readonly TagRow[]
  inventory: TagInventory
}

/** Lists the members of the tags, what names them, and what is left of both. */
function TagLosses({ networkId, rows, goes, keptRows, inventory }: LossesProps) {
  const { t } = useTranslation()
  const { data: nodes } = useTaggable(networkId, { isFreshEnough: true })
  const ids = rows.map(({ id }) => id)
  const taggedMembers = nodes?.filter(({ tags }) => tags.some((tag) => ids.includes(tag)))
  const count =
    taggedMembers?.length ??
    rows.reduce((sum, { devices, configFiles }) => sum + devices + configFiles, 0)
  const uses = referencesToTags(ids, { ...inventory, nodes })
  const losing = useTagReferenceLines(uses.filter(({ isEmptied }) => !isEmptied))

  return (
    <>
      <Consequences
        lists={[
          { title: t('tags.delete.affected'), items: goes },
          {
            title: t('tags.delete.noNodes'),
            items: uses.filter(({ isEmptied }) => isEmptied).map(({ name, id }) => name || id),
          },
          {
            title: t('tags.delete.losing', { count: rows.length }),
            items: [
              ...(count > 0
                ? [
                    {
                      label: t('tags.delete.bearers', { count }),
                      names: taggedMembers?.map(({ name }) => name) ?? [],
                    },
                  ]
                : []),
              ...losing,
            ],
          },
          {
            title: t('tags.delete.kept'),
            items: [
              ...(count > 0 ? [t('tags.delete.nodes', { count: rows.length })] : []),
              ...(keptRows.length > 0
                ? [{ label: t('tags.delete.inUse'), names: keptRows.map(({ name }) => name) }]
                : []),
            ],
          },
        ]}
      />
      {count === 0 && <Text>{t('tags.delete.noBearers', { count: rows.length })}</Text>}
      <Text>{t('tags.delete.irreversible')}</Text>
    </>
  )
}
