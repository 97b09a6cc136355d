import { enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { networkListQuery } from '@meshdeck/api/networks'
import { useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { Dialogs, lazyOverlay, PageHeader } from '@meshdeck/ui'
import { DataTable, DialogButton, filtersOf } from '@meshdeck/ui/data-table'
import { KeyRound } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../shared/paths'
import { useTranslation } from '../translations'
import { keyColumns, keyFilters, keyViews } from './key-columns'
import { type KeyRow, toKeyRows } from './key-rows'
import { useKeyActions } from './use-key-actions'

const dialogs = {
  'new-key': lazyOverlay(async () => (await import('./CreateKeyDialog')).CreateKeyDialog),
  'edit-key': lazyOverlay(async () => (await import('./EditKeyDialog')).EditKeyDialog),
  'join-command': lazyOverlay(async () => (await import('./JoinCommandDialog')).JoinCommandDialog),
}

const searchText = ({ name, networks, deviceTags }: KeyRow) =>
  [name, ...networks, ...deviceTags].join(' ')

/** Keys with which devices join networks. */
export function EnrollmentKeysPage() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const keys = useReading(useQuery(enrollmentKeyListQuery()), toKeyRows)
  const { rowActions, bulkActions } = useKeyActions()
  const columns = useMemo(() => keyColumns(t, { hasTags: isPro }), [t, isPro])
  const { data: networks } = useQuery(networkListQuery())
  const filters = useMemo(
    () => keyFilters(t, networks && new Set(networks.map(({ netid }) => netid))),
    [t, networks],
  )
  const { data: rows } = keys
  const namedViews = useMemo(
    () => keyViews(t, { fields: filtersOf(columns, [], filters), rows }),
    [t, columns, filters, rows],
  )

  return (
    <>
      <PageHeader
        icon={KeyRound}
        title={t('keys.title')}
        description={t('keys.description')}
        docsUrl={docs.keys}
        refreshes={['enrollment-keys']}
      >
        <CreateKeyButton />
      </PageHeader>
      <DataTable
        label={t('keys.title')}
        viewKey="keys"
        noun={(count) => t('keys.count', { count })}
        reading={keys}
        failure={t('keys.loadFailed')}
        columns={columns}
        searchText={searchText}
        {...filters}
        namedViews={namedViews}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={{
          icon: KeyRound,
          title: t('keys.empty'),
          description: t('keys.emptyHint'),
          children: <CreateKeyButton />,
        }}
      />
      <Dialogs of={dialogs} />
    </>
  )
}

function CreateKeyButton() {
  const { t } = useTranslation()
  return <DialogButton dialog="new-key" label={t('keys.create.title')} />
}
