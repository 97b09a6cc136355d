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
    label: t('networks:nodes.health'),
    isLive: true,
    options: nodeHealths.map((value) => ({ value, label: uiText(`health.${value}`) })),
    meets: (_row, value, live) => healthOf(live) === value,
  },
  {
    id: 'os',
    label: t('os'),
    options: [...systemNames].map(([value, label]) => ({ value, label })),
    meets: ({ os }, value) => os === systemNames.get(value),
  },
  {
    id: 'version',
    label: t('version'),
    options: [{ value: 'outdated', label: t('networks:shared.outdated') }],
    meets: ({ isOutdated }, value) => value === 'outdated' && isOutdated,
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
]
