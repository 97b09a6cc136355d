import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import type { PolicyRow } from '../policy-model/policy-rows'

/** The properties by which policies can be filtered; `services` are those that some of them are about. */
export const policyFilters = (
  t: TFunction<'policies'>,
  services: readonly string[],
): Array<FilterField<PolicyRow>> => [
  {
    id: 'type',
    label: t('column.type'),
    options: [
      { value: 'resources', label: t('type.resources') },
      { value: 'users', label: t('type.users') },
    ],
    meets: ({ isOfUsers }, value) => isOfUsers === (value === 'users'),
  },
  {
    id: 'enabled',
    label: t('column.enabled'),
    options: [
      { value: 'on', label: t('ui:health.enabled') },
      { value: 'off', label: t('ui:health.disabled') },
    ],
    meets: ({ isEnabled }, value) => isEnabled === (value === 'on'),
  },
  {
    id: 'origin',
    label: t('filter.origin'),
    options: [
      { value: 'default', label: t('default') },
      { value: 'egress', label: t('filter.egress') },
      { value: 'people', label: t('filter.people') },
    ],
    meets: (row, value) => originOf(row) === value,
  },
  {
    id: 'direction',
    label: t('column.direction'),
    options: [
      { value: 'both', label: t('direction.both') },
      { value: 'one', label: t('direction.one') },
    ],
    meets: ({ isBothWays }, value) => isBothWays === (value === 'both'),
  },
  {
    id: 'names',
    label: t('filter.names'),
    options: [
      { value: 'gone', label: t('filter.gone') },
      { value: 'everything', label: t('everything') },
    ],
    meets: ({ gone, sources, destinations }, value) =>
      value === 'gone'
        ? gone.length > 0
        : [...sources, ...destinations].some(({ kind }) => kind === 'everything'),
  },
  {
    id: 'service',
    label: t('column.service'),
    options: services.map((name) => ({ value: name, label: name })),
    meets: ({ service }, value) => service === value,
  },
]

function originOf({ isDefault, isOfEgress }: PolicyRow): string {
  if (isDefault) return 'default'
  return isOfEgress ? 'egress' : 'people'
}

/** What is worth a look from time to time. */
export const policyViews = (t: TFunction<'policies'>): NamedView[] => [
  { label: t('filter.namingGone'), search: 'filter=names%3Agone' },
  { label: t('filter.off'), search: 'filter=enabled%3Aoff' },
]
