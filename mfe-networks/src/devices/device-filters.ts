import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import { systemNames } from '../system-names'
import { healthFilter } from '../tables/health-filter'
import { addressFilter } from '../tables/range-filter'
import type { DeviceRow } from './device-rows'

/** The properties by which devices can be filtered. */
export const deviceFilters = (t: TFunction<'devices'>): Array<FilterField<DeviceRow, string>> => [
  healthFilter(t, (_row, live) => live),
  {
    id: 'os',
    label: t('os'),
    options: [...systemNames].map(([value, label]) => ({ value, label })),
    meets: ({ os }, value) => os === systemNames.get(value),
  },
  {
    id: 'version',
    label: t('version'),
    options: [
      { value: 'outdated', label: t('networks:shared.outdated') },
      { value: 'unknown', label: t('ui:health.unknown') },
    ],
    meets: ({ isOutdated, version }, value) =>
      value === 'outdated' ? isOutdated : value === 'unknown' && version === '',
  },
  {
    id: 'networks',
    label: t('networks'),
    options: [{ value: 'none', label: t('noNetwork') }],
    meets: ({ networkCount }, value) => value === 'none' && networkCount === 0,
  },
  {
    id: 'default',
    label: t('default'),
    options: [
      { value: 'yes', label: t('networks:shared.yes') },
      { value: 'no', label: t('networks:shared.no') },
    ],
    meets: ({ isDefault }, value) => value === (isDefault ? 'yes' : 'no'),
  },
  { ...addressFilter<DeviceRow>(t, ({ endpoints }) => endpoints), label: t('endpoint') },
]

/** What is worth a look from time to time. */
export const deviceViews = (t: TFunction<'devices'>): NamedView[] => [
  { label: t('views.outdated'), search: 'filter=version%3Aoutdated' },
  { label: t('views.offline'), search: 'filter=health%3Aoffline' },
  { label: t('views.noNetwork'), search: 'filter=networks%3Anone' },
]
