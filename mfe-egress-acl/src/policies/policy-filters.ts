import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import type { PolicyRow } from '../policy-model/policy-rows'

/** The properties by which policies can be filtered; `services` are those that some of them are about. */
export const policyFilters = (
  t: TFunction<'egress'>,
  services: readonly string[],
): Array<FilterField<PolicyRow>> => [
  {
    id: 'type',
    label: t('policies.column.type'),
    options: [
      { value: 'resources', label: t('policies.type.resources') },
      { value: 'users', label: t('policies.type.users') },
    ],
    meets: ({ isOfUsers }, value) => isOfUsers === (value === 'users'),
  },
  {
    id: 'enabled',
    label: t('policies.column.enabled'),
    options: [
      { value: 'on', label: t('ui:health.enabled') },
      { value: 'off', label: t('ui:health.disabled') },
    ],
    meets: ({ isEnabled }, value) => isEnabled === (value === 'on'),
  },
  {
    id: 'origin',
    label: t('policies.filter.origin'),
    options: [
      { value: 'default', label: t('policies.default') },
      { value: 'egress', label: t('policies.filter.egress') },
      { value: 'people', label: t('policies.filter.people') },
    ],
    meets: (row, value) => originOf(row) === value,
  },
  {
    id: 'direction',
    label: t('policies.column.direction'),
    options: [
      { value: 'both', label: t('policies.direction.both') },
      { value: 'one', label: t('policies.direction.one') },
    ],
    meets: ({ isBothWays }, value) => isBothWays === (value === 'both'),
  },
  {
    id: 'names',
    label: t('policies.filter.names'),
    options: [
      { value: 'gone', label: t('policies.filter.gone') },
      { value: 'everything', label: t('policies.everything') },
    ],
    meets: ({ gone, sources, destinations }, value) =>
      value === 'gone'
        ? gone.length > 0
        : [...sources, ...destinations].some(({ kind }) => kind === 'everything'),
  },
  {
    id: 'service',
    label: t('policies.column.service'),
    options: services.map((name) => ({ value: name, label: name })),
    meets: ({ service }, value) => service === value,
  },
]

function originOf({ isDefault, isOfEgress }: PolicyRow): string {
  if (isDefault) return 'default'
  return isOfEgress ? 'egress' : 'people'
}

/** What is worth a look from time to time. */
export const policyViews = (t: TFunction<'egress'>): NamedView[] => [
  { label: t('policies.filter.namingGone'), search: 'filter=names%3Agone' },
  { label: t('policies.filter.off'), search: 'filter=enabled%3Aoff' },
]
