import { healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import { nodeHealths } from '../nodes/health-rank'
import { systemNames } from '../system-names'
import type { DeviceRow } from './device-rows'

/** The properties by which devices can be filtered. */
export const deviceFilters = ({
  t,
  uiText,
}: {
  t: TFunction
  /** Has the words of the health badge. */
  uiText: TFunction
}): Array<FilterField<DeviceRow, string>> => [
  {
    id: 'health',
    label: t('nodes.health'),
    isLive: true,
    options: nodeHealths.map((value) => ({ value, label: uiText(`health.${value}`) })),
    meets: (_row, value, live) => healthOf(live) === value,
  },
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
