import { dnsListQuery } from '@meshdeck/api/dns'
import { useQuery, useReading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Globe } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'

import { useTranslation } from '../translations'
import { dnsColumns } from './dns-columns'
import { dnsFilters } from './dns-filters'
import { type DnsRow, toDnsRows } from './dns-rows'
import { useDnsActions } from './use-dns-actions'

const searchText = ({ name, address, address6 }: DnsRow) => [name, address, address6].join(' ')

type Props = { networkId: string; addButton: ReactNode }

/** The names of a network: those of its nodes, and those that people have given [NW-002]. */
export function DnsTable({ networkId, addButton }: Props) {
  const { t } = useTranslation()
  const entries = useReading(useQuery(dnsListQuery(networkId)), toDnsRows)
  const { rowActions, bulkActions } = useDnsActions(networkId)
  // memoised because new ones render every row again
  const columns = useMemo(() => dnsColumns(t), [t])
  const filterFields = useMemo(() => dnsFilters(t), [t])

  return (
    <DataTable
      label={t('dns.title')}
      viewKey="dns"
      noun={(count) => t('count.names', { count })}
      reading={entries}
      failure={t('loadFailed')}
      columns={columns}
      searchText={searchText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{
        icon: Globe,
        title: t('dns.empty'),
        description: t('dns.emptyHint'),
        children: addButton,
      }}
    />
  )
}
