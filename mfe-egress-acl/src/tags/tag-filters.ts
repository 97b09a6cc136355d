import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import type { TagRow } from './tag-rows'

/** The properties by which tags can be filtered. */
export const tagFilters = (t: TFunction): FilterField<TagRow>[] => [
  {
    id: 'bearers',
    label: t('egress:tags.filter.bearers'),
    options: [
      { value: 'devices', label: t('egress:tags.filter.devices') },
      { value: 'files', label: t('egress:tags.filter.files') },
      { value: 'none', label: t('egress:tags.filter.none') },
    ],
    meets: ({ devices, files }, value) => {
      if (value === 'none') return devices + files === 0
      return value === 'files' ? files > 0 : devices > 0
    },
  },
  {
    id: 'origin',
    label: t('egress:tags.filter.origin'),
    options: [
      { value: 'people', label: t('egress:tags.filter.people') },
      { value: 'server', label: t('egress:tags.filter.server') },
    ],
    meets: ({ isBuiltIn }, value) => isBuiltIn === (value === 'server'),
  },
]

/** What is worth a look. */
export const tagViews = (t: TFunction): NamedView[] => [
  { label: t('egress:tags.filter.nobody'), search: 'filter=bearers:none' },
]
