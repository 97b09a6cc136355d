import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import { systemNames } from '../system-names'
import type { DeviceRow } from './device-rows'

/** The properties by which devices can be filtered. */
export const deviceFilters = (t: TFunction): Array<FilterField<DeviceRow>> => [
  {
    id: 'os',
    label: t('devices.os'),
    options: [...systemNames].map(([value, label]) => ({ value, label })),
    meets: ({ os }, value) => os === systemNames.get(value),
  },
  {
    id: 'version',
    label: t('devices.version'),
    options: [{ value: 'outdated', label: t('devices.outdated') }],
    meets: ({ isOutdated }, value) => value === 'outdated' && isOutdated,
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
      { value: 'yes', label: t('devices.yes') },
      { value: 'no', label: t('devices.no') },
    ],
    meets: ({ isDefault }, value) => value === (isDefault ? 'yes' : 'no'),
  },
]
