import { configFileListQuery } from '@meshdeck/api/config-files'
import { clientMetricsQuery } from '@meshdeck/api/metrics'
import { useQuery, useReading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { FileKey } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { clientColumns } from './client-columns'
import { type ClientRow, toClientRows } from './client-rows'
import { linkFilters } from './pair-filters'

const searchText = ({ name }: ClientRow) => name

/** How gateways reach the config files behind them [MX-010, AP-036]. */
export function ClientTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  // only to lead to their pages: the table does not wait for it, nor fail with it
  const { data: files } = useQuery({ ...configFileListQuery(networkId), staleTime: Infinity })
  const known = useMemo(() => new Set(files?.map(({ clientid }) => clientid)), [files])
  const rows = useReading(useQuery(clientMetricsQuery(networkId)), toClientRows)
  // memoised because new columns render every row again
  const columns = useMemo(() => clientColumns(t, { networkId, known }), [t, networkId, known])
  const filterFields = useMemo(() => linkFilters<ClientRow>(t), [t])

  return (
    <DataTable
      label={t('metrics.clients')}
      viewKey="client-metrics"
      noun={(count) => t('metrics.clientTable.count', { count })}
      reading={rows}
      failure={t('loadFailed')}
      columns={columns}
      defaultSort="-state"
      searchText={searchText}
      searchLabel={t('metrics.clientTable.search')}
      filterFields={filterFields}
      empty={{
        icon: FileKey,
        title: t('metrics.clientTable.empty'),
        description: t('metrics.clientTable.emptyHint'),
      }}
    />
  )
}
