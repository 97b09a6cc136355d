import { type DnsEntry, dnsListQuery } from '@meshdeck/api/dns'
import { addressKey } from '@meshdeck/domain/address-key'
import {
  type TFunction,
  useCapabilities,
  useQuery,
  useReading,
  useRequiredParam,
  useSearchParams,
} from '@meshdeck/platform'
import { Dialogs, lazyOverlay, lazyPart, PageBoundary, PageHeader, Tabs } from '@meshdeck/ui'
import {
  type Column,
  DataTable,
  DialogButton,
  type TableFilters,
  naturalKey,
} from '@meshdeck/ui/data-table'
import { Globe, Upload } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'

import { addressFilter } from '../shared/common-filters'
import { NoSuchNetwork } from '../shared/NoSuchNetwork'
import { docs } from '../shared/paths'
import { useDialogRefusal, useListedNetwork, useNetworkRefusal } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { useDnsActions } from './use-dns-actions'

const NameServers = lazyPart(
  async () => (await import(/* webpackChunkName: "tabs" */ './NameServers')).NameServers,
)

const dialogs = {
  'new-dns-entry': lazyOverlay(
    async () => (await import('./CreateDnsEntryDialog')).CreateDnsEntryDialog,
  ),
  'import-dns': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "csv-import" */ './ImportDnsDialog')).ImportDnsDialog,
  ),
}

const NAME_SERVERS = 'name-servers'

/** Names of one network and the name servers that its devices use. */
export function DnsPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const [params] = useSearchParams()
  const { hasNameServers } = useCapabilities()
  const { data: network } = useListedNetwork(networkId)
  const isAboutServers = hasNameServers && params.get('tab') === NAME_SERVERS
  const AddButton = isAboutServers ? AddNameServerButton : AddDnsEntryButton
  const addButton = <AddButton networkId={networkId} />
  const names = <DnsTable key={networkId} networkId={networkId} addButton={addButton} />

  return (
    <>
      <PageHeader
        icon={Globe}
        title={t('dns.title')}
        description={t(hasNameServers ? 'dns.descriptionWithServers' : 'dns.description', {
          network: networkId,
        })}
        docsUrl={docs.dns}
        refreshes={['dns', 'name-servers', 'networks']}
      >
        {addButton}
      </PageHeader>
      {network === null && <NoSuchNetwork />}
      {network !== null && !hasNameServers && names}
      {network !== null && hasNameServers && (
        <Tabs
          label={t('dns.tabs')}
          tabs={[
            { id: 'names', label: t('dns.names'), content: names },
            {
              id: NAME_SERVERS,
              label: t('dns.nameServers'),
              content: (
                <PageBoundary failure={t('shared.loadFailed')}>
                  <NameServers key={networkId} networkId={networkId} addButton={addButton} />
                </PageBoundary>
              ),
            },
          ]}
        />
      )}
      <Dialogs of={dialogs} refusal={useDialogRefusal(t('dns.refused'))} />
    </>
  )
}

type Props = { networkId: string }

/** Opens the dialog for a new entry or for an import; explains the reason to users who may not change the network. */
function AddDnsEntryButton({ networkId }: Props) {
  const { t } = useTranslation()
  const refusal = useNetworkRefusal(networkId, t('dns.refused'))

  return (
    <>
      <DialogButton
        dialog="import-dns"
        label={t('dns.import')}
        icon={Upload}
        variant="outline"
        refusal={refusal}
      />
      <DialogButton dialog="new-dns-entry" label={t('dns.add')} refusal={refusal} />
    </>
  )
}

/** Opens the dialog for a new name server; explains the reason to users who may not change the network. */
function AddNameServerButton({ networkId }: Props) {
  const { t } = useTranslation()

  return (
    <DialogButton
      dialog="new-name-server"
      label={t('dns.addServer')}
      refusal={useNetworkRefusal(networkId, t('dns.serverRefused'))}
    />
  )
}

const searchText = ({ name, address, address6 }: DnsRow) => [name, address, address6].join(' ')

type DnsTableProps = { networkId: string; addButton: ReactNode }

/** Names of a network: those of its nodes and custom ones [NW-002]. */
function DnsTable({ networkId, addButton }: DnsTableProps) {
  const { t } = useTranslation()
  const entries = useReading(useQuery(dnsListQuery(networkId)), toDnsRows)
  const { rowActions, bulkActions } = useDnsActions(networkId)
  const columns = useMemo(() => dnsColumns(t), [t])
  const filters = useMemo(() => dnsFilters(t), [t])

  return (
    <DataTable
      label={t('dns.title')}
      viewKey="dns"
      noun={(count) => t('shared.count.names', { count })}
      reading={entries}
      failure={t('shared.loadFailed')}
      columns={columns}
      searchText={searchText}
      {...filters}
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

export const dnsColumns = (t: TFunction<'networks'>): Array<Column<DnsRow>> => [
  {
    id: 'name',
    header: t('dns.name'),
    width: 'minmax(14rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name }) => <span className="mono strong text">{name}</span>,
  },
  {
    id: 'ipv4',
    header: t('dns.ipv4'),
    width: 'minmax(9rem, 1fr)',
    phone: 'below',
    sortKey: ({ address }) => addressKey(address),
    text: ({ address }) => address,
    cell: ({ address }) => <span className="mono">{address || '–'}</span>,
  },
  {
    id: 'ipv6',
    header: t('dns.ipv6'),
    width: 'minmax(13rem, 1fr)',
    sortKey: ({ address6 }) => addressKey(address6),
    text: ({ address6 }) => address6,
    cell: ({ address6 }) => <span className="mono">{address6 || '–'}</span>,
  },
  {
    id: 'source',
    header: t('dns.source'),
    width: '8.75rem',
    phone: 'below-end',
    sortKey: ({ isCustom }) => sourceText(t, isCustom),
    text: ({ isCustom }) => sourceText(t, isCustom),
    cell: ({ isCustom }) => <span className="chip outlined">{sourceText(t, isCustom)}</span>,
    filter: {
      options: [
        { value: 'custom', label: t('dns.custom') },
        { value: 'node', label: t('dns.node') },
      ],
      matches: ({ isCustom }, value) => isCustom === (value === 'custom'),
    },
  },
]

const sourceText = (t: TFunction<'networks'>, isCustom: boolean) =>
  t(isCustom ? 'dns.custom' : 'dns.node')

/** What names are filtered by that no column shows: the addresses of both columns. */
export const dnsFilters = (t: TFunction<'networks'>): TableFilters<DnsRow> => ({
  filterFields: [addressFilter(t, ({ address, address6 }) => [address, address6])],
  filterOrder: ['source'],
})

/** Row of a name in the table, in the server's form. */
type DnsRow = DnsEntry & { id: string }

/**
 * Returns the rows of the names of a network. The ID includes more than the name, as a custom name may equal that of a
 * node.
 */
const toDnsRows = (entries: readonly DnsEntry[]): DnsRow[] =>
  entries.map((entry) => ({ ...entry, id: [entry.name, entry.address, entry.isCustom].join(' ') }))
