import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import { type GatewayRow, gatewayRoles } from '../gateway-model/gateway-rows'
import { healthFilter } from '../tables/health-filter'
import { addressFilter } from '../tables/range-filter'

/** The properties by which gateways can be filtered. */
export const gatewayFilters = (
  t: TFunction<'networks'>,
): Array<FilterField<GatewayRow, string>> => [
  healthFilter(t, ({ status }, live) => live ?? status),
  {
    id: 'role',
    label: t('gateways.roles'),
    options: gatewayRoles.map((value) => ({ value, label: t(`gateways.role.${value}`) })),
    meets: ({ roles }, value) => roles.some((role) => role === value),
  },
  {
    id: 'serves',
    label: t('gateways.serves'),
    options: [
      { value: 'clients', label: t('gateways.clients') },
      { value: 'relayed', label: t('gateways.relayed') },
      { value: 'none', label: t('gateways.nobody') },
    ],
    meets: (row, value) =>
      value === 'none' ? isIdle(row) : (value === 'clients' ? row.clients : row.relayed) > 0,
  },
  addressFilter(t, ({ addresses }) => addresses),
]

/** What is worth a look from time to time. */
export const gatewayViews = (t: TFunction<'networks'>): NamedView[] => [
  { label: t('gateways.idleView'), search: 'filter=serves%3Anone' },
]

const isIdle = ({ clients, relayed, internetUsers }: GatewayRow) =>
  clients + relayed + internetUsers === 0
