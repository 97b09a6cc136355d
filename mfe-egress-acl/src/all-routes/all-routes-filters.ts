import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import type { PlacedRoute } from './route-overlaps'

/** The properties by which the routes of all networks can be filtered. */
export const allRoutesFilters = (
  t: TFunction,
  networkIds: readonly string[],
): Array<FilterField<PlacedRoute>> => [
  {
    id: 'overlap',
    label: t('all-routes:overlap.title'),
    options: [
      { value: 'own', label: t('all-routes:overlap.own') },
      { value: 'two', label: t('all-routes:overlap.two') },
    ],
    meets: ({ overlap }, value) => overlap !== undefined && overlap.isWithin === (value === 'own'),
  },
  {
    id: 'active',
    label: t('all-routes:status'),
    options: [
      { value: 'on', label: t('ui:health.enabled') },
      { value: 'off', label: t('ui:health.disabled') },
    ],
    meets: ({ isActive }, value) => isActive === (value === 'on'),
  },
  // last, for there may be many
  {
    id: 'network',
    label: t('all-routes:network'),
    options: networkIds.map((value) => ({ value, label: value })),
    meets: ({ networkId }, value) => networkId === value,
  },
]

/** What is worth a look from time to time. */
export const allRoutesViews = (t: TFunction): NamedView[] => [
  {
    label: t('all-routes:overlap.views'),
    search: 'filter=overlap%3Aown&filter=overlap%3Atwo&sort=overlap',
  },
]
