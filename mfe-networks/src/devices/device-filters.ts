import { healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import { nodeHealths } from '../nodes/health-rank'
import * as ranges from '../range-filter'
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
  {
    id: 'address',
    label: t('endpoint'),
    options: [],
    entry: {
      label: t('networks:nodes.range'),
      hint: t('networks:nodes.rangeHint'),
      read: (text) => (ranges.isRange(text.trim()) ? text.trim() : undefined),
      refusal: t('networks:nodes.rangeRefused'),
      labelOf: (value) => t('networks:nodes.inRange', { range: value }),
    },
    meets: ({ endpoints }, value) => endpoints.some(ranges.insideOf(value)),
    prepare: ranges.prepare,
  },
]

/** What is worth a look from time to time. */
export const deviceViews = (t: TFunction): NamedView[] => [
  { label: t('views.outdated'), search: 'filter=version%3Aoutdated' },
  { label: t('views.offline'), search: 'filter=health%3Aoffline' },
  { label: t('views.noNetwork'), search: 'filter=networks%3Anone' },
]
