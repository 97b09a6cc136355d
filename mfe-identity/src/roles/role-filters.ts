import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import type { RoleRow } from './role-rows'

/** The properties by which roles can be filtered. */
export const roleFilters = (t: TFunction): FilterField<RoleRow>[] => [
  {
    id: 'kind',
    label: t('identity:roles.column.kind'),
    options: (['platform', 'network'] as const).map((value) => ({
      value,
      label: t(`identity:roles.kind.${value}`),
    })),
    meets: ({ kind }, value) => kind === value,
  },
  {
    id: 'origin',
    label: t('identity:roles.filter.origin'),
    options: [
      { value: 'made', label: t('identity:roles.filter.made') },
      { value: 'default', label: t('identity:roles.filter.default') },
    ],
    meets: ({ isBuiltIn }, value) => isBuiltIn === (value === 'default'),
  },
]
