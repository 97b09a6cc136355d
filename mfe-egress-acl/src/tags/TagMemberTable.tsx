import type { Tag } from '@meshdeck/api/tags'
import { useReading } from '@meshdeck/platform'
import { LinkButton, useDialog } from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { Boxes, ListPlus } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'

import { useTranslation } from '../translations'
import { memberColumns, memberFilters } from './member-columns'
import { type MemberRow, type Taggable, toMemberRows } from './taggable'
import { useMemberActions } from './use-member-actions'
import { useTagRefusal } from './use-tag-actions'
import { useTaggable } from './use-taggable'

const searchText = ({ name, addresses }: MemberRow) => [name, ...addresses].join(' ')

/** The devices and config files that bear a tag. */
export function TagMemberTable({ networkId, tag }: { networkId: string; tag: Tag }) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const refusal = useTagRefusal(networkId)
  const { rowActions, bulkActions } = useMemberActions(networkId, tag)
  const toRows = useMemo(() => (list: Taggable[]) => toMemberRows(tag, list), [tag])
  const { data, error, refetch } = useTaggable(networkId)
  // in a task of their own, for there may be thousands
  const members = useReading({ data: useDeferredValue(data), error, refetch }, toRows)
  const columns = useMemo(() => memberColumns(t, { networkId }), [t, networkId])
  const filterFields = useMemo(() => memberFilters(t), [t])

  return (
    <DataTable
      label={t('tags.members.title')}
      viewKey="tag-members"
      noun={(count) => t('tags.members.count', { count })}
      reading={members}
      failure={t('tags.members.loadFailed')}
      columns={columns}
      searchText={searchText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={
        refusal === undefined && (
          <LinkButton hideBelow="md" to={linkTo('give-tag', { tag: tag.id })}>
            <ListPlus aria-hidden="true" /> {t('tags.give.entry')}
          </LinkButton>
        )
      }
      empty={{
        icon: Boxes,
        title: t('tags.members.empty'),
        description: t('tags.members.emptyHint'),
        children: (
          <DialogButton
            dialog="give-tag"
            label={t('tags.give.entry')}
            icon={ListPlus}
            refusal={refusal}
          />
        ),
      }}
    />
  )
}
