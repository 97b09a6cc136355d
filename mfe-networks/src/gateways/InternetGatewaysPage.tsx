import {
  currentLanguage,
  placeHref,
  type TFunction,
  useReading,
  useRequiredParam,
} from '@meshdeck/platform'
import { Dialogs, LinkButton, PageHeader, Span, Text, TextLink } from '@meshdeck/ui'
import { type Column, DataTable, DialogButton, MoreNames } from '@meshdeck/ui/data-table'
import { Globe, Router } from 'lucide-react'
import { useMemo } from 'react'

import { type NodesAndHosts, useNodesAndHosts } from '../shared/gateway-rows'
import { NoSuchNetwork } from '../shared/NoSuchNetwork'
import { docs, paths } from '../shared/paths'
import { useDialogRefusal, useListedNetwork, useNetworkRefusal } from '../shared/use-listed-network'
import { useLiveStatuses } from '../shared/use-live-statuses'
import { PublicAddressToggle, usePublicAddresses } from '../shared/use-public-addresses'
import { useTranslation } from '../translations'
import { placeColumns } from './gateway-columns'
import { internetGatewayDialogs } from './gateway-dialogs'
import { type InternetGatewayRow, toInternetGatewayRows } from './internet-gateway-rows'
import { useInternetGatewayActions } from './use-internet-gateway-actions'

/** Nodes of a network that give others internet access, and the nodes that use each. */
export function InternetGatewaysPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { data: network } = useListedNetwork(networkId)
  const egressHref = placeHref('egress', { networkId })

  return (
    <>
      <PageHeader
        icon={Globe}
        title={t('gateways.internet.title')}
        description={t('gateways.internet.description', { network: networkId })}
        docsUrl={docs.internetGateways}
        refreshes={['nodes', 'hosts', 'networks']}
      >
        {network !== null && (
          <LinkButton icon={Router} to={paths.gateways(networkId)}>
            {t('gateways.title')}
          </LinkButton>
        )}
        <CreateInternetGatewayButton networkId={networkId} />
      </PageHeader>
      {egressHref !== undefined && (
        <Text textStyle="sm" color="fg.muted" pb="3">
          {t('gateways.internet.otherWay')}{' '}
          <TextLink to={egressHref} textDecoration="underline">
            {t('gateways.internet.otherWayLink')}
          </TextLink>
        </Text>
      )}
      {network === null ? (
        <NoSuchNetwork />
      ) : (
        <InternetGatewayTable key={networkId} networkId={networkId} />
      )}
      <Dialogs of={internetGatewayDialogs} refusal={useDialogRefusal(t('gateways.refused'))} />
    </>
  )
}

/** Opens the dialog for a new internet gateway; explains the reason to users who may not change the network. */
function CreateInternetGatewayButton({ networkId }: { networkId: string }) {
  const { t } = useTranslation()

  return (
    <DialogButton
      dialog="new-internet-gateway"
      label={t('gateways.internet.create')}
      refusal={useNetworkRefusal(networkId, t('gateways.refused'))}
    />
  )
}

const searchText = ({ name, addresses, endpoint, users }: InternetGatewayRow) =>
  [name, ...addresses, endpoint, ...users].join(' ')
const toRows = ({ nodes, hosts }: NodesAndHosts) => toInternetGatewayRows(nodes, hosts)

function InternetGatewayTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const inventory = useNodesAndHosts(networkId)
  const rows = useReading(inventory, toRows)
  const statuses = useLiveStatuses(networkId, inventory.data?.nodes.length ?? 0)
  const { isShown: showsEndpoints } = usePublicAddresses()
  const { rowActions, bulkActions } = useInternetGatewayActions(networkId)

  const columns = useMemo(
    () => internetGatewayColumns(t, { networkId, showsEndpoints }),
    [t, networkId, showsEndpoints],
  )

  return (
    <DataTable
      label={t('gateways.internet.title')}
      viewKey="internet-gateways"
      noun={(count) => t('gateways.internet.count', { count })}
      reading={rows}
      failure={t('shared.loadFailed')}
      columns={columns}
      live={statuses}
      searchText={searchText}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={<PublicAddressToggle />}
      empty={{
        icon: Globe,
        title: t('gateways.internet.empty'),
        description: t('gateways.internet.emptyHint'),
        children: <CreateInternetGatewayButton networkId={networkId} />,
      }}
    />
  )
}

type ColumnOptions = { networkId: string; showsEndpoints: boolean }

const SHOWN_USERS = 2

export function internetGatewayColumns(
  t: TFunction<'networks'>,
  { networkId, showsEndpoints }: ColumnOptions,
): Array<Column<InternetGatewayRow, string>> {
  return [
    ...placeColumns<InternetGatewayRow>(t, {
      header: t('gateways.internet.gateway'),
      hrefOf: ({ id, isGateway }) =>
        isGateway ? paths.gateway(networkId, id) : paths.node(networkId, id),
      showsEndpoints,
    }),
    {
      id: 'users',
      header: t('gateways.internet.usedBy'),
      width: 'minmax(14rem, 2fr)',
      sortKey: ({ users }) => users.length,
      text: ({ users }) => users.join(', '),
      cell: ({ users }) =>
        users.length === 0 ? (
          '–'
        ) : (
          <>
            <span className="text">{users.slice(0, SHOWN_USERS).join(', ')}</span>
            <MoreNames names={users.slice(SHOWN_USERS)} />
          </>
        ),
      filter: {
        id: 'used',
        options: [
          { value: 'some', label: t('gateways.internet.somebody') },
          { value: 'none', label: t('gateways.nobody') },
        ],
        matches: ({ users }, value) => (users.length === 0) === (value === 'none'),
      },
    },
    {
      id: 'count',
      header: t('gateways.internet.userCount'),
      width: '5.5rem',
      align: 'end',
      phone: 'below-end',
      sortKey: ({ users }) => users.length,
      text: ({ users }) => String(users.length),
      cell: ({ users }) => (
        <>
          {/* the list on phones has no header that names the count */}
          {users.length.toLocaleString(currentLanguage())}{' '}
          <Span hideFrom="md">{t('shared.count.nodes', { count: users.length })}</Span>
        </>
      ),
    },
  ]
}
