import type { TFunction } from '@meshdeck/platform'
import type { FilterField, NamedView } from '@meshdeck/ui/data-table'

import type { EgressRow } from '../egress-model/egress-rows'

const kinds = ['range', 'domain', 'internet'] as const

/** The properties by which egress routes can be filtered; `nodes` are the names of those that lead there. */
export const egressFilters = (
  t: TFunction<'egress'>,
  nodes: readonly string[],
): Array<FilterField<EgressRow>> => [
  {
    id: 'active',
    label: t('egress.column.status'),
    options: switchOptions(t),
    meets: ({ isActive }, value) => isActive === (value === 'on'),
  },
  {
    id: 'nat',
    label: t('egress.column.nat'),
    options: switchOptions(t),
    meets: ({ hasNat }, value) => hasNat === (value === 'on'),
  },
  {
    id: 'kind',
    label: t('egress.filter.kind'),
    options: kinds.map((value) => ({ value, label: t(`egress.filter.${value}`) })),
    meets: ({ kind }, value) => kind === value,
  },
  {
    id: 'way',
    label: t('egress.filter.way'),
    options: [
      { value: 'none', label: t('egress.filter.noNode') },
      { value: 'down', label: t('egress.filter.allOffline') },
    ],
    meets: ({ isWithoutNode, isDown }, value) => (value === 'none' ? isWithoutNode : isDown),
  },
  // last, for there may be many
  {
    id: 'node',
    label: t('egress.filter.node'),
    options: nodes.map((name) => ({ value: name, label: name })),
    meets: (row, value) => row.nodes.some(({ name }) => name === value),
  },
]

const switchOptions = (t: TFunction<'egress'>) => [
  { value: 'on', label: t('ui:health.enabled') },
  { value: 'off', label: t('ui:health.disabled') },
]

/** What is worth a look from time to time. */
export const egressViews = (t: TFunction<'egress'>): NamedView[] => [
  { label: t('egress.filter.leadNowhere'), search: 'filter=way%3Anone&filter=way%3Adown' },
]
