import type { EgressRoute } from '@meshdeck/api/egress'
import { egressOfNetworksQuery } from '@meshdeck/api/egress-ranges'
import { hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { allNodesQuery, nodeNames } from '@meshdeck/api/nodes'
import { isIp } from '@meshdeck/domain/cidr'
import { emptyList } from '@meshdeck/domain/remembered'
import {
  type Reading,
  type TFunction,
  useCapabilities,
  useQuery,
  useReading,
  useSearchParams,
} from '@meshdeck/platform'
import { Badge, Button, PageHeader, SearchField } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Copy, Split } from 'lucide-react'
import { useMemo } from 'react'

import { toEgressRows, toKnownNodes } from '../shared/egress-rows'
import { docs } from '../shared/paths'
import { useTranslation } from '../translations'
import { AddressMatches } from './AddressMatches'
import { allRoutesColumns, allRoutesFilterOrder, allRoutesViews } from './all-routes-columns'
import {
  markOverlaps,
  type PlacedRoute,
  findAddressMatches,
  matchesByRoute,
} from './route-overlaps'

const searchText = ({ name, networkId, target = '', range, nodes }: PlacedRoute) =>
  [name, networkId, target, range, ...nodes.map((node) => node.name)].join(' ')

/** Table of which range is routed through which node, over all networks; overlaps are marked. */
export function AllRoutesPage() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const [params, setParams] = useSearchParams()
  const routes = useAllRoutes()
  const address = params.get('address') ?? ''
  const hasAddress = isIp(address)
  const addressMatches = useMemo(
    () => (hasAddress ? findAddressMatches(address, routes.data ?? []) : []),
    [hasAddress, address, routes.data],
  )
  const matches = useMemo(() => matchesByRoute(addressMatches), [addressMatches])
  const columns = useMemo(() => allRoutesColumns(t, { isPro, matches }), [t, isPro, matches])

  function searchAddress(text: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (text === '') after.delete('address')
        else after.set('address', text)
        return after
      },
      { replace: true },
    )
  }

  return (
    <>
      <PageHeader
        icon={Split}
        title={t('egress.allPage.title')}
        description={
          routes.data?.length ? totalsOf(t, routes.data) : t('egress.allPage.description')
        }
        docsUrl={docs.egress}
        refreshes={['egress', 'networks', 'hosts']}
      />
      {hasAddress && routes.data && (
        <AddressMatches
          address={address}
          addressMatches={addressMatches}
          total={routes.data.length}
        />
      )}
      <DataTable
        label={t('egress.allPage.title')}
        viewKey="all-routes"
        noun={(count) => t('egress.count', { count })}
        reading={routes}
        failure={t('egress.loadFailed')}
        columns={columns}
        defaultSort="range"
        searchText={searchText}
        searchLabel={t('egress.allPage.search')}
        filterOrder={allRoutesFilterOrder}
        namedViews={allRoutesViews(t)}
        toolbar={
          <>
            <OverlapsButton rows={routes.data} />
            <SearchField
              label={t('egress.allPage.address')}
              value={address}
              onChange={searchAddress}
            />
          </>
        }
        empty={{
          icon: Split,
          title: t('egress.empty'),
          description: t('egress.emptyHint'),
        }}
      />
    </>
  )
}

/** Returns the number of routes, of active ones, and of networks. */
const totalsOf = (t: TFunction<'egress'>, rows: readonly PlacedRoute[]) =>
  t('egress.allPage.totals', {
    count: rows.length,
    active: rows.filter(({ isActive }) => isActive).length,
    networks: t('egress.allPage.networks', { count: networksOf(rows).length }),
  })

const networksOf = (rows: readonly PlacedRoute[] = []) =>
  [...new Set(rows.map(({ networkId }) => networkId))].toSorted()

/**
 * Fetches the egress routes of every network the user may view. Adds offline nodes later, because the list of all nodes
 * is long; 1.0.0 returns it only to administrators.
 */
function useAllRoutes(): Reading<PlacedRoute[]> {
  const networks = useQuery(networkListQuery())
  const { data: hosts = emptyList } = useQuery(hostListQuery())
  const ids = useMemo(() => networks.data?.map(({ netid }) => netid).toSorted(), [networks.data])
  const routes = useQuery({
    ...egressOfNetworksQuery(ids ?? emptyList),
    enabled: ids !== undefined,
  })
  const areHere = routes.data !== undefined
  const { data: nodes = emptyList } = useQuery({ ...allNodesQuery(), enabled: areHere })
  const nameOf = useMemo(() => {
    const hostNodes = hosts.flatMap((host) => host.nodes.map((id) => ({ id, hostid: host.id })))
    return nodeNames(hostNodes, hosts)
  }, [hosts])
  const offline = useMemo(() => toKnownNodes(nodes, emptyList).offline, [nodes])
  const toRows = useMemo(
    () => (list: EgressRoute[]) => markOverlaps(toEgressRows(list, { nameOf, offline })),
    [nameOf, offline],
  )

  return useReading(routes, toRows, networks)
}

const filters = ['overlap:own', 'overlap:two']

/** Toggles between overlapping routes, sorted by network, and all routes. */
function OverlapsButton({ rows = [] }: { rows: readonly PlacedRoute[] | undefined }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const isOn = filters.every((filter) => params.getAll('filter').includes(filter))
  const count = rows.filter(({ overlap }) => overlap !== undefined).length

  function toggle() {
    setParams((before) => {
      const after = new URLSearchParams(before)
      const otherFilters = before.getAll('filter').filter((filter) => !filters.includes(filter))
      after.delete('filter')
      after.delete('sort')
      for (const filter of otherFilters) after.append('filter', filter)
      if (isOn) return after
      for (const filter of filters) after.append('filter', filter)
      after.set('sort', 'overlap')
      return after
    })
  }

  return (
    <Button icon={Copy} variant={isOn ? 'outline' : 'ghost'} aria-pressed={isOn} onClick={toggle}>
      {t('egress.allPage.overlap.views')} <Badge size="xs">{count}</Badge>
    </Button>
  )
}
