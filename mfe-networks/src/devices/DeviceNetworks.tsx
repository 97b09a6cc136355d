import { leaveNetwork } from '@meshdeck/api/host-changes'
import type { Host } from '@meshdeck/api/hosts'
import { type Membership, membershipsQuery } from '@meshdeck/api/memberships'
import { isLeaving } from '@meshdeck/api/nodes'
import { plainAddresses } from '@meshdeck/domain/addresses'
import { healthOf } from '@meshdeck/domain/health'
import { type TFunction, useCan, useQuery, useReading } from '@meshdeck/platform'
import {
  Badge,
  lazyOverlay,
  LinkButton,
  type MenuAction,
  Stack,
  StatusBadge,
  Text,
  useConfirm,
  useDialog,
} from '@meshdeck/ui'
import { type Column, DataTable, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { LogOut, Network, Plus } from 'lucide-react'
import { useMemo } from 'react'

import { paths } from '../shared/paths'
import { reachActions } from '../shared/row-actions'
import { useTranslation } from '../translations'

type MembershipRow = Membership & { name: string }

const searchText = ({ network, address, address6 }: MembershipRow) =>
  [network, address, address6].join(' ')
const toRows = (memberships: Membership[]): MembershipRow[] =>
  memberships.map((membership) => ({ ...membership, name: membership.network }))

const columnsOf = (t: TFunction<'networks'>): Array<Column<MembershipRow>> => [
  {
    id: 'network',
    header: t('shared.network'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ network }) => naturalKey(network),
    text: ({ network }) => network,
    cell: ({ id, network }) => <RowLink to={paths.node(network, id)}>{network}</RowLink>,
  },
  {
    id: 'health',
    header: t('nodes.health'),
    width: '9rem',
    phone: 'beside',
    text: (node) =>
      isLeaving(node) ? t('nodes.kindOf.leaving') : t(`common:health.${healthOf(node.status)}`),
    cell: (node) =>
      isLeaving(node) ? (
        <Badge variant="outline">{t('nodes.kindOf.leaving')}</Badge>
      ) : (
        <StatusBadge status={node.status} />
      ),
  },
  {
    id: 'addresses',
    header: t('nodes.addresses'),
    width: 'minmax(14rem, 2fr)',
    phone: 'below',
    text: ({ address, address6 }) => addressesOf(address, address6),
    cell: ({ address, address6 }) => (
      <span className="mono strong">{addressesOf(address, address6) || '–'}</span>
    ),
  },
]

const addressesOf = (...addresses: string[]) => plainAddresses(...addresses).join(' ')

/** Networks of a device; it can join others and leave these. */
export function DeviceNetworks({ host }: { host: Host }) {
  const { t } = useTranslation()
  const memberships = useReading(useQuery(membershipsQuery(host.id)), toRows)
  const leaving = useLeaving(host)
  const rowActions = (row: MembershipRow) => [
    ...reachActions(t, { networkId: row.network, kind: 'node', id: row.id }),
    ...leaving(row),
  ]
  const columns = useMemo(() => columnsOf(t), [t])

  return (
    <DataTable
      label={t('devices.networks')}
      viewKey="device-networks"
      noun={(count) => t('shared.count.networks', { count })}
      reading={memberships}
      failure={t('shared.loadFailed')}
      columns={columns}
      searchText={searchText}
      rowActions={rowActions}
      toolbar={<JoinButton />}
      empty={{
        icon: Network,
        title: t('devices.device.noNetworks'),
        description: t('devices.device.noNetworksHint'),
        children: <JoinButton />,
      }}
    />
  )
}

function JoinButton() {
  const { t } = useTranslation()
  const { linkTo } = useDialog()

  return (
    <LinkButton icon={Plus} to={linkTo('join-networks')}>
      {t('devices.join.title')}
    </LinkButton>
  )
}

// reads policies, routes and keys, which only leaving needs
const NodeReferenceCounts = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "reference-counts" */ '../shared/NodeReferenceCounts'))
      .NodeReferenceCounts,
)

/** Returns the menu of a device's network: leave after the device has confirmed, or at once. */
export function useLeaving({ id, name }: Host): (membership: Membership) => MenuAction[] {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const confirm = useConfirm()

  function leave(node: Membership) {
    const { id: nodeId, network } = node
    const isAlreadyLeaving = isLeaving(node)
    confirm({
      title: t('devices.leave.title', { name, network }),
      description: (
        <Stack gap="3">
          <Text>{t(isAlreadyLeaving ? 'devices.leave.textWaiting' : 'devices.leave.text')}</Text>
          <NodeReferenceCounts networkId={network} ids={[nodeId]} />
        </Stack>
      ),
      action: t('devices.leave.action'),
      size: 'md',
      // a node that is already leaving can only be removed by force
      ...(!isAlreadyLeaving && {
        option: { label: t('devices.leave.force'), hint: t('nodes.delete.forceHint') },
      }),
      onConfirm: (isForced) =>
        leaveNetwork({ id, networkId: network, isForced: isForced || isAlreadyLeaving }),
      success: t('devices.leave.done', { name, network }),
      failure: t('devices.leave.failed', { network }),
    })
  }

  return (membership) => [
    {
      label: t('devices.leave.action'),
      icon: LogOut,
      isDanger: true,
      disabledReason: whyNotIn(membership.network, t('nodes.refused')),
      onSelect: () => leave(membership),
    },
  ]
}
