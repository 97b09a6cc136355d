import { useCan } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'
import { PanelRight, Pencil, Trash2, ListPlus, Waypoints } from 'lucide-react'

import { paths } from '../paths'
import { useTranslation } from '../translations'
import type { TagRow } from './tag-rows'
import { useTagDeletion } from './use-tag-deletion'

/** Why somebody may not change the tags of a network; undefined for whoever may. */
export function useTagRefusal(networkId: string): string | undefined {
  const { t } = useTranslation()
  return useCan().whyNotIn(networkId, t('tags.refused'))
}

/** The menu of a tag, in the table and on its page, and what can be done to many. */
export function useTagActions(networkId: string, leaving: Leaving = {}) {
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
