import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import { healthFilter } from '../tables/health-filter'
import type { InternetGatewayRow } from './internet-gateway-rows'

/** The properties by which internet gateways can be filtered. */
export const internetGatewayFilters = (
  t: TFunction<'networks'>,
): Array<FilterField<InternetGatewayRow, string>> => [
  healthFilter(t, ({ status }, live) => live ?? status),
  {
    id: 'used',
    label: t('gateways.internet.users'),
    options: [
      { value: 'some', label: t('internetGateways.somebody') },
      { value: 'none', label: t('gateways.nobody') },
    ],
    meets: ({ users }, value) => (users.length === 0) === (value === 'none'),
  },
]
