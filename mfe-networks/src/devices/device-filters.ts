import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import { systemNames } from '../system-names'
import { healthFilter } from '../tables/health-filter'
import { addressFilter } from '../tables/range-filter'
import type { DeviceRow } from './device-rows'

/** The properties by which devices can be filtered. */
export const deviceFilters = (t: TFunction<'networks'>): Array<FilterField<DeviceRow, string>> => [
  healthFilter(t, (_row, live) => live),
  {
    id: 'os',
    label: t('devices.os'),
    options: [...systemNames].map(([value, label]) => ({ value, label })),
    meets: ({ os }, value) => os === systemNames.get(value),
  },
  {
    id: 'version',
    label: t('devices.version'),
    options: [
      { value: 'outdated', label: t('shared.outdated') },
      { value: 'unknown', label: t('ui:health.unknown') },
    ],
    meets: ({ isOutdated, version }, value) =>
      value === 'outdated' ? isOutdated : value === 'unknown' && version === '',
  },
  {
    id: 'networks',
    label: t('devices.networks'),
    options: [{ value: 'none', label: t('devices.noNetwork') }],
    meets: ({ networkCount }, value) => value === 'none' && networkCount === 0,
  },
  {
    id: 'default',
    label: t('devices.default'),
    options: [
      { value: 'yes', label: t('shared.yes') },
      { value: 'no', label: t('shared.no') },
    ],
    meets: ({ isDefault }, value) => value === (isDefault ? 'yes' : 'no'),
  },
  { ...addressFilter<DeviceRow>(t, ({ endpoints }) => endpoints), label: t('devices.endpoint') },
]

/** What is worth a look from time to time. */
export const deviceViews = (t: TFunction<'networks'>): NamedView[] => [
  { label: t('devices.views.outdated'), search: 'filter=version%3Aoutdated' },
  { label: t('devices.views.offline'), search: 'filter=health%3Aoffline' },
  { label: t('devices.views.noNetwork'), search: 'filter=networks%3Anone' },
]
