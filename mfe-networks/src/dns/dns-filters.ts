import type { DnsEntry } from '@meshdeck/api/dns'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import * as ranges from '../range-filter'

/** The properties by which names can be filtered. */
export const dnsFilters = (t: TFunction): Array<FilterField<DnsEntry>> => [
  {
    id: 'source',
    label: t('dns.source'),
    options: [
      { value: 'custom', label: t('dns.custom') },
      { value: 'node', label: t('dns.node') },
    ],
    meets: ({ isCustom }, value) => isCustom === (value === 'custom'),
  },
  {
    id: 'address',
    label: t('nodes.address'),
    options: [],
    entry: {
      label: t('nodes.range'),
      hint: t('nodes.rangeHint'),
      read: (text) => (ranges.isRange(text.trim()) ? text.trim() : undefined),
      refusal: t('nodes.rangeRefused'),
      labelOf: (value) => t('nodes.inRange', { range: value }),
    },
    meets: ({ address, address6 }, value) => [address, address6].some(ranges.insideOf(value)),
    prepare: ranges.prepare,
  },
]
