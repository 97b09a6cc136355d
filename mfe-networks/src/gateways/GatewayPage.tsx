import { findIn, useNameOf, useRequiredParam } from '@meshdeck/platform'
import {
  Dialogs,
  EmptyState,
  lazyPart,
  LinkButton,
  PageBoundary,
  PageHeader,
  Tabs,
} from '@meshdeck/ui'
import { DetailActions, type Leave, PageAbout, useLeave } from '@meshdeck/ui/page'
import { Router, Unplug } from 'lucide-react'
import type { ComponentProps } from 'react'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useEstate, useGatewayRows } from '../gateway-model/use-gateway-rows'
import { docs } from '../links'
import { LiveStatus } from '../live-status/LiveStatus'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { gatewayPageDialogs } from './gateway-page-dialogs'
import { GatewayFacts } from './GatewayFacts'
import { useGatewayActions } from './use-gateway-actions'

const RemoteUsers = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "tabs" */ '../remote-users/RemoteUsers')).RemoteUsers,
)

/** One gateway of a network, and who goes through it. */
export function GatewayPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const nodeId = useRequiredParam('nodeId')
  // read by the table already, mostly; Refresh reads it again
  const { data: estate } = useEstate(networkId, { isFreshEnough: true })
  const rows = useGatewayRows(networkId, { isFreshEnough: true })
  const gateway = findIn(rows, ({ id }) => id === nodeId)
  const row = gateway.data
  useNameOf(nodeId, row?.name)
  const onLeave = useLeave(paths.gateways(networkId))

  return (
    <>
      <PageHeader
        icon={Router}
        title={row?.name ?? nodeId}
        aside={
          row &&
          estate && <LiveStatus networkId={networkId} row={row} count={estate.nodes.length} />
        }
        description={t('gateways.gatewayOf', { network: networkId })}
        docsUrl={docs.gateways}
        refreshes={['nodes', 'hosts', 'enrollment-keys', 'users']}
      >
        {row && <Actions {...{ row, onLeave }} />}
      </PageHeader>
      <PageAbout
        thing={gateway}
        failure={t('loadFailed')}
        missing={
          <EmptyState
            icon={Unplug}
            title={t('gateways.notFound')}
            description={t('gateways.notFoundHint')}
          >
            <LinkButton to={paths.gateways(networkId)}>{t('gateways.all')}</LinkButton>
          </EmptyState>
        }
      >
        {(shown) => estate && <Sections networkId={networkId} row={shown} estate={estate} />}
      </PageAbout>
      <Dialogs of={gatewayPageDialogs} />
    </>
  )
}

type SectionProps = ComponentProps<typeof GatewayFacts>

function Sections({ networkId, row, estate }: SectionProps) {
  const { t } = useTranslation()

  return (
    <Tabs
      label={row.name}
      tabs={[
        {
          id: 'overview',
          label: t('gateways.overview'),
          content: <GatewayFacts networkId={networkId} row={row} estate={estate} />,
        },
        {
          id: 'users',
          label: t('gateways.remoteUsers'),
          content: (
            <PageBoundary failure={t('loadFailed')}>
              <RemoteUsers networkId={networkId} gateway={row} nodes={estate.nodes} />
            </PageBoundary>
          ),
        },
      ]}
    />
  )
}

type ActionProps = { row: GatewayRow; onLeave: Leave }

function Actions({ row, onLeave }: ActionProps) {
  const { rowActions } = useGatewayActions({ onLeave })
  return <DetailActions name={row.name} actions={rowActions(row)} />
}
