import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import { sourceOf } from './group-columns'
import type { GroupRow } from './group-rows'

/** The properties by which groups can be filtered. */
export const groupFilters = (t: TFunction): FilterField<GroupRow>[] => [
  {
    id: 'origin',
    label: t('identity:groups.filter.origin'),
    options: [
      { value: 'made', label: t('identity:groups.filter.made') },
      { value: 'default', label: t('identity:groups.filter.default') },
    ],
    meets: ({ isBuiltIn }, value) => isBuiltIn === (value === 'default'),
  },
  {
    id: 'source',
    label: t('identity:groups.column.source'),
    options: (['local', 'provider'] as const).map((value) => ({
      value,
      label: t(`identity:groups.source.${value}`),
    })),
    meets: ({ isOfProvider }, value) => sourceOf(isOfProvider) === value,
  },
  {
    id: 'members',
    label: t('identity:groups.column.members'),
    options: [{ value: 'none', label: t('identity:groups.filter.none') }],
    meets: ({ memberCount }) => memberCount === 0,
  },
]

/** What is worth a look. */
export const groupViews = (t: TFunction): NamedView[] => [
  { label: t('identity:groups.filter.nobody'), search: 'filter=members%3Anone' },
]
