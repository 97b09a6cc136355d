import {
  placeHref,
  useCan,
  useCapabilities,
  useRequiredParam,
  useSearchParams,
} from '@meshdeck/platform'
import { Dialogs, lazyPart, LinkButton, PageBoundary, PageHeader } from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { List, Network, Split, Table } from 'lucide-react'
import { useMemo } from 'react'

import { type EgressRow, useEgressRows } from '../shared/egress-rows'
import { docs } from '../shared/paths'
import { useTranslation } from '../translations'
import { egressColumns, egressFilters, egressViews } from './egress-columns'
import { egressDialogs } from './egress-dialogs'
import { useEgressActions } from './use-egress-actions'

// rarely visited
const EgressList = lazyPart(
  async () => (await import(/* webpackChunkName: "egress-list" */ './EgressList')).EgressList,
)

const searchText = ({ name, target = '', virtualRange = '', nodes }: EgressRow) =>
  [name, target, virtualRange, ...nodes.map((node) => node.name)].join(' ')

/** Egress routes of a network: ranges outside it that its nodes route to [SH-046]. */
export function EgressRoutesPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { isPro } = useCapabilities()
  const { whyNotIn } = useCan()
  const [params] = useSearchParams()
  const routes = useEgressRows(networkId)
  const { rowActions, bulkActions } = useEgressActions(networkId)
  const columns = useMemo(() => egressColumns(t, { isPro }), [t, isPro])
  const filters = useMemo(() => egressFilters(t), [t])
  const allRoutes = placeHref('all-routes')

  return (
    <>
      <PageHeader
        icon={Split}
        title={t('egress.title')}
        description={t('egress.description')}
        docsUrl={docs.egress}
        refreshes={['egress', 'nodes', 'hosts']}
      >
        {allRoutes && (
          <LinkButton icon={Network} to={allRoutes} hideBelow="md">
            {t('egress.allRoutes')}
          </LinkButton>
        )}
        <AddRouteButton networkId={networkId} />
      </PageHeader>
      {params.get('as') === 'list' ? (
        <PageBoundary failure={t('egress.loadFailed')}>
          <ViewToggle isList />
          <EgressList
            key={networkId}
            reading={routes}
            searchText={searchText}
            rowActions={rowActions}
          />
        </PageBoundary>
      ) : (
        <DataTable
          key={networkId}
          label={t('egress.label')}
          viewKey="egress"
          noun={(count) => t('egress.count', { count })}
          reading={routes}
          failure={t('egress.loadFailed')}
          columns={columns}
          defaultSort="-created"
          searchText={searchText}
          searchLabel={t('egress.search')}
          {...filters}
          namedViews={egressViews(t)}
          rowActions={rowActions}
          bulkActions={bulkActions}
          toolbar={<ViewToggle isList={false} />}
          empty={{
            icon: Split,
            title: t('egress.empty'),
            description: t('egress.emptyHint'),
            children: <AddRouteButton networkId={networkId} />,
          }}
        />
      )}
      <Dialogs of={egressDialogs} refusal={whyNotIn(networkId, t('egress.refused'))} />
    </>
  )
}

/** Opens the panel for a new route; disabled with a reason for users who may not create one [EG-016]. */
function AddRouteButton({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()

  return (
    <DialogButton
      dialog="new-egress"
      label={t('egress.add')}
      refusal={whyNotIn(networkId, t('egress.refused'))}
    />
  )
}

/** Switches between the table and the cards, which share filters and order. */
function ViewToggle({ isList }: { isList: boolean }) {
  const { t } = useTranslation()
  const Icon = isList ? Table : List

  return (
    <LinkButton
      icon={Icon}
      variant="ghost"
      alignSelf="flex-start"
      to={isList ? '?' : '?as=list'}
      aria-label={t(isList ? 'egress.asTable' : 'egress.asList')}
    />
  )
}
