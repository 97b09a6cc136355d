import { healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import { nodeHealths } from '../nodes/health-rank'
import * as ranges from '../range-filter'
import { type GatewayRow, gatewayRoles } from './gateway-rows'
import type { Words } from './place-columns'

/** The properties by which gateways can be filtered. */
export const gatewayFilters = ({ t, uiText }: Words): Array<FilterField<GatewayRow, string>> => [
  {
    id: 'health',
    label: t('networks:nodes.health'),
    isLive: true,
    options: nodeHealths.map((value) => ({ value, label: uiText(`health.${value}`) })),
    meets: ({ status }, value, live) => healthOf(live ?? status) === value,
  },
  {
    id: 'role',
    label: t('roles'),
    options: gatewayRoles.map((value) => ({ value, label: t(`role.${value}`) })),
    meets: ({ roles }, value) => roles.some((role) => role === value),
  },
  {
    id: 'serves',
    label: t('serves'),
    options: [
      { value: 'clients', label: t('clients') },
      { value: 'relayed', label: t('relayed') },
      { value: 'none', label: t('nobody') },
    ],
    meets: (row, value) =>
      value === 'none' ? isIdle(row) : (value === 'clients' ? row.clients : row.relayed) > 0,
  },
  {
    id: 'address',
    label: t('networks:nodes.address'),
    options: [],
    entry: {
      label: t('networks:nodes.range'),
      hint: t('networks:nodes.rangeHint'),
      read: (text) => (ranges.isRange(text.trim()) ? text.trim() : undefined),
      refusal: t('networks:nodes.rangeRefused'),
      labelOf: (value) => t('networks:nodes.inRange', { range: value }),
    },
    meets: ({ addresses }, value) => addresses.some(ranges.insideOf(value)),
    prepare: ranges.prepare,
  },
]

/** What is worth a look from time to time. */
export const gatewayViews = (t: TFunction): NamedView[] => [
  { label: t('idleView'), search: 'filter=serves%3Anone' },
]

const isIdle = ({ clients, relayed, internetUsers }: GatewayRow) =>
  clients + relayed + internetUsers === 0
