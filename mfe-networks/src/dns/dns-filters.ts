import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import { addressFilter } from '../tables/range-filter'
import type { DnsRow } from './dns-rows'

/** The properties by which names can be filtered. */
export const dnsFilters = (t: TFunction<'networks'>): Array<FilterField<DnsRow>> => [
  {
    id: 'source',
    label: t('dns.source'),
    options: [
      { value: 'custom', label: t('dns.custom') },
      { value: 'node', label: t('dns.node') },
    ],
    meets: ({ isCustom }, value) => isCustom === (value === 'custom'),
  },
  addressFilter(t, ({ address, address6 }) => [address, address6]),
]
