import { loadedReading } from '@meshdeck/platform'
import { Button, PageHeader, RelativeTime, Text } from '@meshdeck/ui'
import { History } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { Table } from '../federation/shared-table'
import { useDeviceStatusesOfNetworks } from '../shared/all-networks-request'
import { sizeText } from '../shared/figures'
import { useLinks } from '../shared/installation'
import { useTranslation } from '../translations'
import { MAX_CHANGES } from './change'
import { changeColumns, changeFilters, type ChangeRow, toChangeRows } from './change-columns'
import { useStoredChanges } from './stored-changes'

/** Loads the page with the tables that remotes get too: a direct import would split their file in two. */
export async function loadChangesPage() {
  const sharedModules = await import(
    /* webpackChunkName: "federation" */ '../federation/shared-table'
  )
  const table = await sharedModules.table()
  return () => <ChangesPage table={table} />
}

const searchText = ({ name, network, nodeId }: ChangeRow) => [name, network, nodeId].join(' ')

/** Lists the changes of nodes that this browser noticed, which is all there is on a server that keeps no activity. */
function ChangesPage({ table }: { table: Table }) {
  const { DataTable } = table
  const { t } = useTranslation()
  const { docs } = useLinks()
  const storedChanges = useStoredChanges()
  const [openedAt] = useState(() => Date.now())
  const rows = useMemo(() => toChangeRows(storedChanges, openedAt), [storedChanges, openedAt])
  const columns = useMemo(() => changeColumns(t, table), [t, table])
  const filters = useMemo(() => changeFilters(t), [t])

  return (
    <>
      <PageHeader
        icon={History}
        title={t('changes.title')}
        description={t('changes.description')}
        docsUrl={docs}
      >
        <CompareButton />
      </PageHeader>
      <Text pb="3" textStyle="sm" color="fg.muted">
        {storedChanges.visits ? (
          <>
            {t('changes.looked')} <RelativeTime moment={storedChanges.visits.last} />
            {storedChanges.visits.before !== undefined && (
              <>
                {' · '}
                {t('changes.lookedBefore')} <RelativeTime moment={storedChanges.visits.before} />
              </>
            )}
            {rows.length >= MAX_CHANGES && ` · ${t('changes.isCut', { count: MAX_CHANGES })}`}
          </>
        ) : (
          t('changes.nothingSeen')
        )}
      </Text>
      <DataTable
        label={t('changes.title')}
        viewKey="changes"
        noun={(count) => t('changes.changes', { count })}
        reading={loadedReading(rows)}
        columns={columns}
        defaultSort="-at"
        searchText={searchText}
        {...filters}
        namedViews={[
          { label: t('changes.span.visit'), search: 'filter=when%3Avisit' },
          { label: t('changes.span.hour'), search: 'filter=when%3Ahour' },
        ]}
        empty={{ icon: History, title: t('changes.empty'), description: t('changes.emptyHint') }}
      />
    </>
  )
}

/** Fetches the states of every network now and shows the number of requests when it is large. */
function CompareButton() {
  const { t } = useTranslation()
  const { bytes, isFetching, read } = useDeviceStatusesOfNetworks()

  return (
    <Button
      variant="solid"
      aria-busy={isFetching}
      aria-disabled={isFetching}
      onClick={() => !isFetching && read()}
    >
      {t('changes.compare')}
      {bytes !== undefined && ` (${sizeText(bytes)})`}
    </Button>
  )
}
