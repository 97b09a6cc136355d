import type { Host } from '@meshdeck/api/hosts'
import type { Node } from '@meshdeck/api/nodes'
import { shortId } from '@meshdeck/domain/short-id'
import { findIn, useNameOf, useRequiredParam } from '@meshdeck/platform'
import {
  Badge,
  Dialogs,
  EmptyState,
  Flex,
  KeyValue,
  lazyPart,
  LinkButton,
  PageBoundary,
  PageHeader,
  Stack,
  Tabs,
  Text,
  TextLink,
} from '@meshdeck/ui'
import { DetailActions, DetailGrid, type LeavePage, PageAbout, useLeave } from '@meshdeck/ui/page'
import { Router, Unplug } from 'lucide-react'
import type { ComponentProps } from 'react'

import {
  type NodesAndHosts,
  type GatewayRow,
  useNodesAndHosts,
  useGatewayRows,
} from '../shared/gateway-rows'
import { natText } from '../shared/nat-text'
import { docs, paths } from '../shared/paths'
import { useDialogRefusal } from '../shared/use-listed-network'
import { LiveStatus } from '../shared/use-live-statuses'
import { usePublicAddresses } from '../shared/use-public-addresses'
import { useTranslation } from '../translations'
import { gatewayPageDialogs } from './gateway-dialogs'
import { GatewayUsers } from './GatewayUsers'
import { useGatewayActions } from './use-gateway-actions'

const RemoteUsers = lazyPart(
  async () => (await import(/* webpackChunkName: "tabs" */ './RemoteUsers')).RemoteUsers,
)

/** Page of one gateway of a network with the nodes and files behind it. */
export function GatewayPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const nodeId = useRequiredParam('nodeId')
  // usually cached by the table; Refresh refetches it
  const { data: inventory } = useNodesAndHosts(networkId, { isFreshEnough: true })
  const rows = useGatewayRows(networkId, { isFreshEnough: true })
  const gateway = findIn(rows, ({ id }) => id === nodeId)
  const row = gateway.data
  useNameOf(nodeId, row?.name)
  const onLeave = useLeave(paths.gateways(networkId))

  return (
    <>
      <PageHeader
        icon={Router}
        title={row?.name ?? shortId(nodeId)}
        aside={
          row &&
          inventory && <LiveStatus networkId={networkId} row={row} count={inventory.nodes.length} />
        }
        description={t('gateways.gatewayOf', { network: networkId })}
        docsUrl={docs.gateways}
        refreshes={['nodes', 'hosts', 'enrollment-keys', 'users']}
      >
        {row && <GatewayActions row={row} onLeave={onLeave} />}
      </PageHeader>
      <PageAbout
        reading={gateway}
        failure={t('shared.loadFailed')}
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
        {(shown) =>
          inventory && <GatewayTabs networkId={networkId} row={shown} inventory={inventory} />
        }
      </PageAbout>
      <Dialogs of={gatewayPageDialogs} refusal={useDialogRefusal(t('gateways.refused'))} />
    </>
  )
}

type GatewayTabProps = ComponentProps<typeof GatewayFacts>

function GatewayTabs({ networkId, row, inventory }: GatewayTabProps) {
  const { t } = useTranslation()

  return (
    <Tabs
      label={row.name}
      tabs={[
        {
          id: 'overview',
          label: t('gateways.overview'),
          content: <GatewayFacts networkId={networkId} row={row} inventory={inventory} />,
        },
        {
          id: 'users',
          label: t('gateways.remoteUsers'),
          content: (
            <PageBoundary failure={t('shared.loadFailed')}>
              <RemoteUsers networkId={networkId} gateway={row} nodes={inventory.nodes} />
            </PageBoundary>
          ),
        },
      ]}
    />
  )
}

type ActionProps = { row: GatewayRow; onLeave: LeavePage }

function GatewayActions({ row, onLeave }: ActionProps) {
  const { rowActions } = useGatewayActions({ onLeave })
  return <DetailActions name={row.name} actions={rowActions(row)} />
}

type Props = {
  networkId: string
  row: GatewayRow
  inventory: NodesAndHosts
}

/** Settings of a gateway, its location, and what is behind it. */
function GatewayFacts({ networkId, row, inventory }: Props) {
  const node = inventory.nodes.find(({ id }) => id === row.id)
  const host = inventory.hosts.find(({ id }) => id === node?.hostid)

  return (
    <DetailGrid>
      <Stack gap="4">
        {node && <SettingFacts node={node} roles={row.roles} />}
        <PlaceFacts networkId={networkId} row={row} host={host} />
      </Stack>
      <GatewayUsers networkId={networkId} gateway={row} {...inventory} />
    </DetailGrid>
  )
}

function SettingFacts({ node, roles }: { node: Node; roles: GatewayRow['roles'] }) {
  const { t } = useTranslation()

  return (
    <KeyValue
      title={t('gateways.settings')}
      items={[
        { label: t('gateways.form.dns'), value: node.ingressdns, isMonospace: true },
        { label: t('gateways.form.mtu'), value: node.ingressmtu, isMonospace: true },
        {
          label: t('gateways.form.keepalive'),
          value: t('nodes.page.seconds', { count: node.ingresspersistentkeepalive }),
        },
        { label: t('gateways.metadata'), value: node.metadata },
        {
          label: t('gateways.roles'),
          value:
            roles.length === 0 ? undefined : (
              <Stack gap="1.5">
                <Flex gap="1.5" flexWrap="wrap">
                  {roles.map((role) => (
                    <Badge key={role} variant="outline">
                      {t(`gateways.role.${role}`)}
                    </Badge>
                  ))}
                </Flex>
                {roles.map(
                  (role) =>
                    (role === 'autoRelay' || role === 'failover') && (
                      <Text key={role} textStyle="xs" color="fg.muted">
                        {t(`gateways.roleHint.${role}`)}
                      </Text>
                    ),
                )}
              </Stack>
            ),
        },
      ]}
    />
  )
}

type PlaceProps = Pick<Props, 'networkId' | 'row'> & { host: Host | undefined }

function PlaceFacts({ networkId, row, host }: PlaceProps) {
  const { t } = useTranslation()
  const { isShown } = usePublicAddresses()

  return (
    <KeyValue
      title={t('gateways.place')}
      items={[
        {
          label: t('gateways.node'),
          value: <TextLink to={paths.node(networkId, row.id)}>{row.name}</TextLink>,
        },
        {
          label: t('gateways.device'),
          value: host && <TextLink to={paths.device(host.id)}>{host.name}</TextLink>,
        },
        ...row.addresses.map((address) => ({
          label: address.includes(':') ? 'IPv6' : 'IPv4',
          value: address,
          isMonospace: true,
          copyText: address,
        })),
        {
          label: t('nodes.endpoint'),
          value: isShown ? row.endpoint : t('shared.endpoints.hidden'),
          isMonospace: isShown,
          copyText: isShown ? row.endpoint : undefined,
        },
        {
          label: t('nodes.page.nat'),
          value: natText(t, host?.nat_type ?? ''),
        },
      ]}
    />
  )
}
