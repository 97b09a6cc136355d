import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import { readService, serviceText } from '../reach-things/service-text'
import { isCarried, type ReachGroupRow, type ReachRow } from './reach-rows'

const kinds = ['node', 'client', 'route', 'user'] as const

/** The properties by which they can be filtered; `groups` are the policies that decide. */
export function reachFilters(
  t: TFunction<'egress'>,
  groups: readonly ReachGroupRow[],
): FilterField<ReachRow>[] {
  const services = [...new Set(groups.map(({ row }) => row.service))].toSorted()
  return [
    {
      id: 'kind',
      label: t('reach.column.kind'),
      options: kinds.map((value) => ({ value, label: t(`reach.kind.${value}`) })),
      meets: ({ ref }, value) => ref.kind === value,
      groupOf: ({ ref }) => ref.kind,
    },
    {
      id: 'policy',
      label: t('reach.column.policies'),
      options: groups.map(({ id, name }) => ({ value: id, label: name })),
      meets: ({ policies }, value) => policies.some(({ id }) => id === value),
    },
    {
      id: 'service',
      label: t('reach.filter.service'),
      options: services.map((value) => ({ value, label: value })),
      meets: ({ policies }, value) => policies.some(({ policy }) => policy.type === value),
    },
    {
      id: 'port',
      label: t('reach.filter.port'),
      options: [],
      entry: {
        label: t('reach.filter.port'),
        hint: t('reach.filter.portHint'),
        read: (text) => {
          const service = readService(text)
          return service && serviceText(service)
        },
        refusal: t('reach.filter.portRefused'),
        labelOf: (value) => value,
      },
      meets: (row, value) => {
        const service = readService(value)
        return service !== undefined && isCarried(row, service)
      },
    },
    {
      id: 'state',
      label: t('reach.column.state'),
      options: [
        { value: 'down', label: t('reach.filter.down') },
        { value: 'up', label: t('reach.filter.up') },
      ],
      meets: ({ isDown }, value) => isDown === (value === 'down'),
    },
  ]
}
