import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import type { NetworkRow } from '../network-model/network-rows'
import * as ranges from '../tables/range-filter'

/** The properties by which networks can be filtered. */
export function networkFilters(
  t: TFunction<'networks'>,
  hasDefaultAccess: boolean,
): Array<FilterField<NetworkRow>> {
  return [
    {
      id: 'family',
      label: t('networkPages.networks.family'),
      options: [
        { value: '4', label: t('networkPages.create.ipv4') },
        { value: '6', label: t('networkPages.create.ipv6') },
      ],
      meets: ({ addressrange, addressrange6 }, value) =>
        (value === '4' ? addressrange : addressrange6) !== '',
    },
    {
      id: 'devices',
      label: t('networkPages.networks.devices'),
      options: [
        { value: 'some', label: t('networkPages.networks.inUse') },
        { value: 'none', label: t('networkPages.networks.withoutDevices') },
      ],
      meets: ({ hosts }, value) => value === (hosts > 0 ? 'some' : 'none'),
    },
    ...(hasDefaultAccess ? [accessFilter(t)] : []),
    {
      id: 'range',
      label: t('networkPages.networks.range'),
      options: [],
      entry: {
        label: t('networkPages.networks.range'),
        hint: t('nodes.rangeHint'),
        read: (text) => (ranges.isRange(text.trim()) ? text.trim() : undefined),
        refusal: t('nodes.rangeRefused'),
        labelOf: (value) => t('networkPages.networks.overlaps', { range: value }),
      },
      meets: ({ addressrange, addressrange6 }, value) =>
        [addressrange, addressrange6].some((range) => ranges.overlap(range, value)),
      prepare: ranges.prepare,
    },
  ]
}

const accessFilter = (t: TFunction<'networks'>): FilterField<NetworkRow> => ({
  id: 'access',
  label: t('networkPages.networks.access'),
  options: [
    { value: 'yes', label: t('access.yes') },
    { value: 'no', label: t('access.no') },
  ],
  meets: ({ defaultacl }, value) => defaultacl === value,
})

/** What is worth a look from time to time. */
export const networkViews = (t: TFunction<'networks'>): NamedView[] => [
  { label: t('networkPages.networks.withoutDevices'), search: 'filter=devices%3Anone' },
]
