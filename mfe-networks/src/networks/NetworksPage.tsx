import { type Network, networkListQuery } from '@meshdeck/api/networks'
import { type TFunction, useCapabilities } from '@meshdeck/platform'
import { Badge, PageHeader, Span } from '@meshdeck/ui'
import { type Column, DataTable, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { Network as NetworkIcon } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../links'
import { paths } from '../paths'
import { useNetworkWords } from '../words'
import { CreateNetworkButton } from './CreateNetworkButton'
import { useNetworkActions } from './use-network-actions'

const rowId = ({ netid }: Network) => netid
const searchText = ({ netid, addressrange, addressrange6 }: Network) =>
  [netid, addressrange, addressrange6].join(' ')
const toRows = (networks: Network[]) => networks

const columnsOf = (t: TFunction, hasDefaultAccess: boolean): Array<Column<Network>> => [
  {
    id: 'name',
    header: t('networks.name'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ netid }) => naturalKey(netid),
    cell: ({ netid }) => <RowLink to={paths.nodes(netid)}>{netid}</RowLink>,
  },
  {
    id: 'ipv4',
    header: t('networks.range4'),
    width: 'minmax(9rem, 1fr)',
    phone: 'below',
    sortKey: ({ addressrange }) => naturalKey(addressrange),
    cell: ({ addressrange }) => <span className="mono strong">{addressrange || '–'}</span>,
  },
  {
    id: 'ipv6',
    header: t('networks.range6'),
    width: 'minmax(13rem, 1fr)',
    cell: ({ addressrange6 }) => <span className="mono strong">{addressrange6 || '–'}</span>,
  },
  {
    id: 'devices',
    header: t('networks.devices'),
    width: '7rem',
    align: 'end',
    phone: 'below-end',
    sortKey: ({ hosts }) => hosts,
    cell: ({ hosts }) => (
      <>
        {hosts}
        {/* in the list of a phone no header says what is counted */}
        <Span hideFrom="md">{t('count.devices', { count: hosts })}</Span>
      </>
    ),
  },
  ...(hasDefaultAccess ? [accessColumn(t)] : []),
]

const accessColumn = (t: TFunction): Column<Network> => ({
  id: 'access',
  header: t('networks.access'),
  width: '9rem',
  phone: 'beside',
  sortKey: ({ defaultacl = '' }) => defaultacl,
  cell: ({ defaultacl }) =>
    defaultacl && <Badge variant="outline">{t(`access.${defaultacl}`)}</Badge>,
})

/** Every network that the user may see. */
export function NetworksPage() {
  const { t } = useNetworkWords()
  const { hasDefaultAccess } = useCapabilities()
  const rowActions = useNetworkActions()
  // memoised because new columns render every row again
  const columns = useMemo(() => columnsOf(t, hasDefaultAccess), [t, hasDefaultAccess])

  return (
    <>
      <PageHeader
        icon={NetworkIcon}
        title={t('networks.title')}
        description={t('networks.description')}
        docsUrl={docs.networks}
        refreshes={['networks']}
      >
        <CreateNetworkButton />
      </PageHeader>
      <DataTable
        label={t('networks.title')}
        viewKey="networks"
        noun={(count) => t('count.networks', { count })}
        query={networkListQuery()}
        toRows={toRows}
        failure={t('loadFailed')}
        columns={columns}
        rowId={rowId}
        rowName={rowId}
        searchText={searchText}
        rowActions={rowActions}
        empty={{
          icon: NetworkIcon,
          title: t('networks.empty'),
          description: t('networks.emptyHint'),
          children: <CreateNetworkButton />,
        }}
      />
    </>
  )
}
