import { currentLanguage, type TFunction } from '@meshdeck/platform'
import { Span } from '@meshdeck/ui'
import {
  type Column,
  FittingNames,
  type NamedView,
  naturalKey,
  RowLink,
  type TableFilters,
} from '@meshdeck/ui/data-table'

import { addressColumn, endpointColumn, healthColumn } from '../shared/common-columns'
import { addressFilter, healthFilter } from '../shared/common-filters'
import { gatewayRoles, type GatewayRow } from '../shared/gateway-rows'
import { paths } from '../shared/paths'

type ColumnOptions = { showsEndpoints: boolean }

/** Columns of gateways; they fit a window of 1280 px. */
export function gatewayColumns(
  t: TFunction<'networks'>,
  { showsEndpoints }: ColumnOptions,
): Array<Column<GatewayRow, string>> {
  const roleNames = ({ roles }: GatewayRow) => roles.map((role) => t(`gateways.role.${role}`))

  return [
    ...placeColumns<GatewayRow>(t, {
      header: t('nodes.name'),
      hrefOf: ({ id, network }) => paths.gateway(network, id),
      showsEndpoints,
    }),
    {
      id: 'clients',
      header: t('gateways.clientsColumn'),
      width: 'minmax(6.5rem, 7.5rem)',
      align: 'end',
      phone: 'below-end',
      sortKey: ({ clients }) => clients,
      text: ({ clients }) => String(clients),
      cell: ({ clients }) => (
        <>
          {/* the list on phones has no header that names the count */}
          {clients.toLocaleString(currentLanguage())}{' '}
          <Span hideFrom="md">{t('gateways.clientsCounted', { count: clients })}</Span>
        </>
      ),
    },
    {
      id: 'relayed',
      header: t('gateways.relayedColumn'),
      width: 'minmax(7rem, 8rem)',
      align: 'end',
      sortKey: ({ relayed }) => relayed,
      cell: ({ relayed }) => relayed.toLocaleString(currentLanguage()),
    },
    {
      id: 'roles',
      header: t('gateways.roles'),
      width: 'minmax(9.5rem, 1.5fr)',
      text: (row) => roleNames(row).join(', '),
      cell: (row) => <FittingNames className="chip outlined" names={roleNames(row)} />,
      filter: {
        id: 'role',
        options: gatewayRoles.map((value) => ({ value, label: t(`gateways.role.${value}`) })),
        matches: ({ roles }, value) => roles.some((role) => role === value),
      },
    },
  ]
}

/** Common values of the rows in every table of gateways. */
type PlacedRow = {
  id: string
  name: string
  addresses: string[]
  endpoint: string
  status: string
}

/** Returns the first columns of every table of gateways: name, health and location. */
export function placeColumns<Row extends PlacedRow>(
  t: TFunction<'networks'>,
  shown: { header: string; hrefOf: (row: Row) => string; showsEndpoints: boolean },
): Array<Column<Row, string>> {
  const { header, hrefOf, showsEndpoints } = shown

  return [
    {
      id: 'name',
      header,
      width: 'minmax(6.75rem, 1.5fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: (row) => <RowLink to={hrefOf(row)}>{row.name}</RowLink>,
    },
    { ...healthColumn(t, { width: '7rem' }, statusOf), filter: healthFilter(t, statusOf) },
    addressColumn(t, 'minmax(9.5rem, 1fr)'),
    endpointColumn(t, { width: 'minmax(10.25rem, 1fr)', isShown: showsEndpoints }),
  ]
}

const statusOf = ({ status }: PlacedRow, live: string | undefined) => live ?? status

/** What gateways are filtered by that no column shows, and a range of their addresses. */
export const gatewayFilters = (t: TFunction<'networks'>): TableFilters<GatewayRow, string> => ({
  filterFields: [
    {
      id: 'serves',
      label: t('gateways.serves'),
      options: [
        { value: 'clients', label: t('gateways.clients') },
        { value: 'relayed', label: t('gateways.relayed') },
        { value: 'none', label: t('gateways.nobody') },
      ],
      matches: (row, value) =>
        value === 'none' ? isIdle(row) : (value === 'clients' ? row.clients : row.relayed) > 0,
    },
    addressFilter(t, ({ addresses }) => addresses),
  ],
  filterOrder: ['network', 'health', 'role'],
})

/** Returns the saved views for regular checks. */
export const gatewayViews = (t: TFunction<'networks'>): NamedView[] => [
  { label: t('gateways.idleView'), search: 'filter=serves%3Anone' },
]

const isIdle = ({ clients, relayed, internetUsers }: GatewayRow) =>
  clients + relayed + internetUsers === 0
