import type { Host } from '@meshdeck/api/hosts'
import { type Membership, membershipsQuery } from '@meshdeck/api/memberships'
import { healthOf } from '@meshdeck/domain/health'
import { type TFunction, useQuery, useReading } from '@meshdeck/platform'
import { Badge, LinkButton, StatusBadge, useDialog } from '@meshdeck/ui'
import { type Column, DataTable, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { Network, Plus } from 'lucide-react'
import { useMemo } from 'react'

import { withoutPrefix } from '../node-model/node-rows'
import { paths } from '../paths'
import { reachActions } from '../tables/reach-actions'
import { useTranslation } from '../translations'
import { useLeaving } from './use-leaving'

type MembershipRow = Membership & { name: string }

const searchText = ({ network, address, address6 }: MembershipRow) =>
  [network, address, address6].join(' ')
const toRows = (memberships: Membership[]): MembershipRow[] =>
  memberships.map((membership) => ({ ...membership, name: membership.network }))

const columnsOf = (t: TFunction): Array<Column<MembershipRow>> => [
  {
    id: 'network',
    header: t('networks:shared.network'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ network }) => naturalKey(network),
    text: ({ network }) => network,
    cell: ({ id, network }) => <RowLink to={paths.node(network, id)}>{network}</RowLink>,
  },
  {
    id: 'health',
    header: t('networks:nodes.health'),
    width: '9rem',
    phone: 'beside',
    text: ({ status, pendingdelete }) =>
      pendingdelete ? t('networks:kind.leaving') : t(`ui:health.${healthOf(status)}`),
    cell: ({ status, pendingdelete }) =>
      pendingdelete ? (
        <Badge variant="outline">{t('networks:kind.leaving')}</Badge>
      ) : (
        <StatusBadge status={status} />
      ),
  },
  {
    id: 'addresses',
    header: t('networks:nodes.addresses'),
    width: 'minmax(14rem, 2fr)',
    phone: 'below',
    text: ({ address, address6 }) => addressesOf(address, address6),
    cell: ({ address, address6 }) => (
      <span className="mono strong">{addressesOf(address, address6) || '–'}</span>
    ),
  },
]

const addressesOf = (...addresses: string[]) =>
  addresses.filter(Boolean).map(withoutPrefix).join(' ')

/** The networks that a device is in: it joins others here, and leaves these. */
export function DeviceNetworks({ host }: { host: Host }) {
  const { t } = useTranslation()
  const memberships = useReading(useQuery(membershipsQuery(host.id)), toRows)
  const leaving = useLeaving(host)
  const rowActions = (row: MembershipRow) => [
    ...reachActions(t, { networkId: row.network, kind: 'node', id: row.id }),
    ...leaving(row),
  ]
  // memoised because new columns render every row again
  const columns = useMemo(() => columnsOf(t), [t])

  return (
    <DataTable
      label={t('devices.networks')}
      viewKey="device-networks"
      noun={(count) => t('count.networks', { count })}
      reading={memberships}
      failure={t('loadFailed')}
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
    <LinkButton to={linkTo('join-networks')}>
      <Plus aria-hidden="true" /> {t('devices.join.title')}
    </LinkButton>
  )
}
