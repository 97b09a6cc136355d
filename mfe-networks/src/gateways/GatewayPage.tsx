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

import { useDetailWords } from '../details/detail-words'
import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useGatewayWords } from '../gateway-model/gateway-words'
import { useEstate, useGatewayRows } from '../gateway-model/use-gateway-rows'
import { docs } from '../links'
import { LiveStatus } from '../live-status/LiveStatus'
import { paths } from '../paths'
import { gatewayPageDialogs } from './gateway-page-dialogs'
import { GatewayFacts } from './GatewayFacts'
import { useGatewayActions } from './use-gateway-actions'

const RemoteUsers = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "tabs" */ '../remote-users/RemoteUsers')).RemoteUsers,
)

/** One gateway of a network, and who goes through it. */
export function GatewayPage() {
  useDetailWords()
  const { t } = useGatewayWords()
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
        description={t('gatewayOf', { network: networkId })}
        docsUrl={docs.gateways}
        refreshes={['nodes', 'hosts', 'enrollment-keys', 'users']}
      >
        {row && <Actions {...{ row, onLeave }} />}
      </PageHeader>
      <PageAbout
        thing={gateway}
        failure={t('networks:loadFailed')}
        missing={
          <EmptyState icon={Unplug} title={t('notFound')} description={t('notFoundHint')}>
            <LinkButton to={paths.gateways(networkId)}>{t('all')}</LinkButton>
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
  const { t } = useGatewayWords()

  return (
    <Tabs
      label={row.name}
      tabs={[
        {
          id: 'overview',
          label: t('overview'),
          content: <GatewayFacts networkId={networkId} row={row} estate={estate} />,
        },
        {
          id: 'users',
          label: t('remoteUsers'),
          content: (
            <PageBoundary failure={t('networks:loadFailed')}>
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
