import { type DnsEntry, dnsListQuery } from '@meshdeck/api/dns'
import { DataTable } from '@meshdeck/ui/data-table'
import { Globe } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'

import { dnsColumns } from './dns-columns'
import { dnsFilters } from './dns-filters'
import { useDnsWords } from './dns-words'
import { useDnsActions } from './use-dns-actions'

// an entry of one's own may bear the name of a node
const rowId = ({ name, address, isCustom }: DnsEntry) => [name, address, isCustom].join(' ')
const rowName = ({ name }: DnsEntry) => name
const searchText = ({ name, address, address6 }: DnsEntry) => [name, address, address6].join(' ')
const toRows = (entries: DnsEntry[]) => entries

type Props = { networkId: string; addButton: ReactNode }

/** The names of a network: those of its nodes, and those that people have given [NW-002]. */
export function DnsTable({ networkId, addButton }: Props) {
  const { t } = useDnsWords()
  const { rowActions, bulkActions } = useDnsActions(networkId)
  // memoised because new ones render every row again
  const columns = useMemo(() => dnsColumns(t), [t])
  const filterFields = useMemo(() => dnsFilters(t), [t])

  return (
    <DataTable
      label={t('title')}
      viewKey="dns"
      noun={(count) => t('networks:count.names', { count })}
      query={dnsListQuery(networkId)}
      toRows={toRows}
      failure={t('networks:loadFailed')}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      searchText={searchText}
      filterFields={filterFields}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{
        icon: Globe,
        title: t('empty'),
        description: t('emptyHint'),
        children: addButton,
      }}
    />
  )
}
