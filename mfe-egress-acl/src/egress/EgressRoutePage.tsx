import { findIn, useCan, useNameOf, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, LinkButton, PageHeader } from '@meshdeck/ui'
import { DetailActions, type Leave, PageAbout, useLeave } from '@meshdeck/ui/page'
import { Split } from 'lucide-react'

import type { EgressRow } from '../egress-model/egress-rows'
import { useEgressRows } from '../egress-model/use-egress-rows'
import { egressDialogs } from '../egress/egress-dialogs'
import { RouteStatus } from '../egress/RouteStatus'
import { useEgressActions } from '../egress/use-egress-actions'
import { docs } from '../links'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { WriteDialogs } from '../write-dialogs/WriteDialogs'
import { EgressRouteFacts } from './EgressRouteFacts'

/** One egress route: who may use it, which nodes lead there, and what is behind them. */
export function EgressRoutePage() {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const networkId = useRequiredParam('networkId')
  const routeId = useRequiredParam('routeId')
  const route = findIn(useEgressRows(networkId), ({ id }) => id === routeId)
  const row = route.data
  useNameOf(routeId, row?.name)
  const onLeave = useLeave(paths.egress(networkId))

  return (
    <>
      <PageHeader
        icon={Split}
        title={row?.name || routeId}
        aside={row && <RouteStatus row={row} />}
        description={row?.route.description}
        docsUrl={docs.egress}
        refreshes={['egress', 'nodes', 'hosts', 'policies']}
      >
        {row && <Actions {...{ row, onLeave }} />}
      </PageHeader>
      <PageAbout
        thing={route}
        failure={t('egress.loadFailed')}
        missing={
          <EmptyState
            icon={Split}
            title={t('egressRoute.notFound')}
            description={t('egressRoute.notFoundHint')}
          >
            <LinkButton to={paths.egress(networkId)}>{t('egressRoute.all')}</LinkButton>
          </EmptyState>
        }
      >
        {(shown) => <EgressRouteFacts row={shown} />}
      </PageAbout>
      <WriteDialogs of={egressDialogs} refusal={whyNotIn(networkId, t('egress.refused'))} />
    </>
  )
}

function Actions({ row, onLeave }: { row: EgressRow; onLeave: Leave }) {
  const { rowActions } = useEgressActions(row.route.network, { onLeave })
  return <DetailActions name={row.name} actions={rowActions(row)} />
}
