import { isIp } from '@meshdeck/domain/cidr'
import { type TFunction, useCapabilities, useSearchParams } from '@meshdeck/platform'
import { PageHeader, SearchField } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Split } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../links'
import { useTranslation } from '../translations'
import { allRoutesColumns } from './all-routes-columns'
import { allRoutesFilters, allRoutesViews } from './all-routes-filters'
import { OverlapsButton } from './OverlapsButton'
import { type PlacedRoute, takersOf, turnsOf } from './route-overlaps'
import { Takers } from './Takers'
import { useAllRoutes } from './use-all-routes'

const searchText = ({ name, networkId, target = '', nodes }: PlacedRoute) =>
  [name, networkId, target, ...nodes.map((node) => node.name)].join(' ')

/** Which range goes where through which node, over all networks; overlaps are marked. */
export function AllRoutesPage() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const [params, setParams] = useSearchParams()
  const routes = useAllRoutes()
  const address = params.get('address') ?? ''
  const isAsked = isIp(address)
  const takings = useMemo(
    () => (isAsked ? takersOf(address, routes.data ?? []) : []),
    [isAsked, address, routes.data],
  )
  const turns = useMemo(() => turnsOf(takings), [takings])
  const columns = useMemo(() => allRoutesColumns(t, { isPro, turns }), [t, isPro, turns])
  const filterFields = useMemo(() => allRoutesFilters(t, networksOf(routes.data)), [t, routes.data])
  const namedViews = useMemo(() => allRoutesViews(t), [t])

  function ask(text: string) {
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
        title={t('allRoutes.title')}
        description={routes.data?.length ? totalsOf(t, routes.data) : t('allRoutes.description')}
        docsUrl={docs.egress}
        refreshes={['egress', 'networks', 'hosts']}
      />
      {isAsked && routes.data && (
        <Takers address={address} takings={takings} total={routes.data.length} />
      )}
      <DataTable
        label={t('allRoutes.title')}
        viewKey="all-routes"
        noun={(count) => t('egress.count', { count })}
        reading={routes}
        failure={t('egress.loadFailed')}
        columns={columns}
        defaultSort="range"
        searchText={searchText}
        searchLabel={t('allRoutes.search')}
        filterFields={filterFields}
        namedViews={namedViews}
        toolbar={
          <>
            <OverlapsButton rows={routes.data} />
            <SearchField label={t('allRoutes.address')} value={address} onChange={ask} />
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

/** How many routes there are, how many of them are on, and in how many networks. */
const totalsOf = (t: TFunction, rows: readonly PlacedRoute[]) =>
  t('egress:allRoutes.totals', {
    count: rows.length,
    active: rows.filter(({ isActive }) => isActive).length,
    networks: t('egress:allRoutes.networks', { count: networksOf(rows).length }),
  })

const networksOf = (rows: readonly PlacedRoute[] = []) =>
  [...new Set(rows.map(({ networkId }) => networkId))].toSorted()
