import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import type { NetworkRow } from '../network-model/network-rows'
import * as ranges from '../tables/range-filter'

/** The properties by which networks can be filtered. */
export function networkFilters(
  t: TFunction<'network-pages'>,
  hasDefaultAccess: boolean,
): Array<FilterField<NetworkRow>> {
  return [
    {
      id: 'family',
      label: t('networks.family'),
      options: [
        { value: '4', label: t('create.ipv4') },
        { value: '6', label: t('create.ipv6') },
      ],
      meets: ({ addressrange, addressrange6 }, value) =>
        (value === '4' ? addressrange : addressrange6) !== '',
    },
    {
      id: 'devices',
      label: t('networks.devices'),
      options: [
        { value: 'some', label: t('networks.inUse') },
        { value: 'none', label: t('networks.withoutDevices') },
      ],
      meets: ({ hosts }, value) => value === (hosts > 0 ? 'some' : 'none'),
    },
    ...(hasDefaultAccess ? [accessFilter(t)] : []),
    {
      id: 'range',
      label: t('networks.range'),
      options: [],
      entry: {
        label: t('networks.range'),
        hint: t('networks:nodes.rangeHint'),
        read: (text) => (ranges.isRange(text.trim()) ? text.trim() : undefined),
        refusal: t('networks:nodes.rangeRefused'),
        labelOf: (value) => t('networks.overlaps', { range: value }),
      },
      meets: ({ addressrange, addressrange6 }, value) =>
        [addressrange, addressrange6].some((range) => ranges.overlap(range, value)),
      prepare: ranges.prepare,
    },
  ]
}

const accessFilter = (t: TFunction<'network-pages'>): FilterField<NetworkRow> => ({
  id: 'access',
  label: t('networks.access'),
  options: [
    { value: 'yes', label: t('networks:access.yes') },
    { value: 'no', label: t('networks:access.no') },
  ],
  meets: ({ defaultacl }, value) => defaultacl === value,
})

/** What is worth a look from time to time. */
export const networkViews = (t: TFunction<'network-pages'>): NamedView[] => [
  { label: t('networks.withoutDevices'), search: 'filter=devices%3Anone' },
]
