import { type DnsEntry, dnsListQuery } from '@meshdeck/api/dns'
import { networkListQuery } from '@meshdeck/api/networks'
import { useQuery, useRequiredParam } from '@meshdeck/platform'
import { Dialogs, PageHeader } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Globe } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../links'
import { NoSuchNetwork } from '../networks/NoSuchNetwork'
import { AddDnsEntryButton } from './AddDnsEntryButton'
import { dnsColumns } from './dns-columns'
import { dnsDialogs } from './dns-dialogs'
import { dnsFilters } from './dns-filters'
import { useDnsWords } from './dns-words'
import { useDnsActions } from './use-dns-actions'

// an entry of one's own may bear the name of a node
const rowId = ({ name, address, isCustom }: DnsEntry) => [name, address, isCustom].join(' ')
const rowName = ({ name }: DnsEntry) => name
const searchText = ({ name, address, address6 }: DnsEntry) => [name, address, address6].join(' ')
const toRows = (entries: DnsEntry[]) => entries

/** The names in one network: those of its nodes, and those that people have given [SH-048, NW-002]. */
export function DnsPage() {
  const { t } = useDnsWords()
  const networkId = useRequiredParam('networkId')
  const { data: networks } = useQuery(networkListQuery())
  const isGone = networks && networks.every(({ netid }) => netid !== networkId)
  const { rowActions, bulkActions } = useDnsActions(networkId)
  // memoised because new ones render every row again
  const columns = useMemo(() => dnsColumns(t), [t])
  const filterFields = useMemo(() => dnsFilters(t), [t])
  const addButton = <AddDnsEntryButton networkId={networkId} />

  return (
    <>
      <PageHeader
        icon={Globe}
        title={t('title')}
        description={t('description', { network: networkId })}
        docsUrl={docs.dns}
        refreshes={['dns', 'networks']}
      >
        {addButton}
      </PageHeader>
      {/* the server answers for unknown networks as for empty ones; the list of networks knows better */}
      {isGone ? (
        <NoSuchNetwork />
      ) : (
        <DataTable
          key={networkId}
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
      )}
      <Dialogs of={dnsDialogs} />
    </>
  )
}
