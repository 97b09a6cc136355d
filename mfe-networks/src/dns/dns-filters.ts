import type { DnsEntry } from '@meshdeck/api/dns'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import * as ranges from '../range-filter'

/** The properties by which names can be filtered. */
export const dnsFilters = (t: TFunction): Array<FilterField<DnsEntry>> => [
  {
    id: 'source',
    label: t('source'),
    options: [
      { value: 'custom', label: t('custom') },
      { value: 'node', label: t('node') },
    ],
    meets: ({ isCustom }, value) => isCustom === (value === 'custom'),
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
    meets: ({ address, address6 }, value) => [address, address6].some(ranges.insideOf(value)),
    prepare: ranges.prepare,
  },
]
