import { tagListQuery } from '@meshdeck/api/tags'
import { useQuery, useReading, useRequiredParam } from '@meshdeck/platform'
import { Dialogs, PageHeader } from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { Tags } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../shared/paths'
import { useTranslation } from '../translations'
import { tagColumns, tagFilters, tagViews } from './tag-columns'
import { tagDialogs } from './tag-dialogs'
import { type TagRow, toTagRows } from './tag-rows'
import { useTagActions, useTagRefusal } from './use-tag-actions'

const searchText = ({ name, createdBy }: TagRow) => `${name} ${createdBy}`

/** Tags of a network, by which policies, keys and routes name many nodes at once. */
export function TagsPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const tags = useReading(useQuery(tagListQuery(networkId)), toTagRows)
  const { rowActions, bulkActions } = useTagActions(networkId)
  const refusal = useTagRefusal(networkId)
  const columns = useMemo(() => tagColumns(t, { networkId }), [t, networkId])
  const filters = useMemo(() => tagFilters(t), [t])
  const button = <DialogButton dialog="new-tag" label={t('tags.create.title')} refusal={refusal} />

  return (
    <>
      <PageHeader
        icon={Tags}
        title={t('tags.title')}
        description={t('tags.description', { network: networkId })}
        docsUrl={docs.tags}
        refreshes={['tags']}
      >
        {button}
      </PageHeader>
      <DataTable
        key={networkId}
        label={t('tags.label')}
        viewKey="tags"
        noun={(count) => t('tags.count', { count })}
        reading={tags}
        failure={t('tags.loadFailed')}
        columns={columns}
        searchText={searchText}
        {...filters}
        namedViews={tagViews(t)}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={{
          icon: Tags,
          title: t('tags.empty'),
          description: t('tags.emptyHint'),
          children: button,
        }}
      />
      <Dialogs of={tagDialogs} refusal={refusal} />
    </>
  )
}
