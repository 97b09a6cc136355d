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
    label: t('egress:allRoutes.overlap.title'),
    options: [
      { value: 'own', label: t('egress:allRoutes.overlap.own') },
      { value: 'two', label: t('egress:allRoutes.overlap.two') },
    ],
    meets: ({ overlap }, value) => overlap !== undefined && overlap.isWithin === (value === 'own'),
  },
  {
    id: 'active',
    label: t('egress:allRoutes.status'),
    options: [
      { value: 'on', label: t('ui:health.enabled') },
      { value: 'off', label: t('ui:health.disabled') },
    ],
    meets: ({ isActive }, value) => isActive === (value === 'on'),
  },
  // last, for there may be many
  {
    id: 'network',
    label: t('egress:allRoutes.network'),
    options: networkIds.map((value) => ({ value, label: value })),
    meets: ({ networkId }, value) => networkId === value,
  },
]

/** What is worth a look from time to time. */
export const allRoutesViews = (t: TFunction): NamedView[] => [
  {
    label: t('egress:allRoutes.overlap.views'),
    search: 'filter=overlap%3Aown&filter=overlap%3Atwo&sort=overlap',
  },
]
