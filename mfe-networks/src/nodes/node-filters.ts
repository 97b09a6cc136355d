import { healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import { nodeKinds, type NodeRow } from './node-rows'

// what a node's status can be (contract 1.9)
const healths = ['online', 'warning', 'error', 'offline', 'disconnected', 'unknown'] as const

/** The properties by which nodes can be filtered; `uiText` has the words of the health badge. */
export function nodeFilters(t: TFunction, uiText: TFunction): Array<FilterField<NodeRow, string>> {
  return [
    {
      id: 'health',
      label: t('nodes.health'),
      isLive: true,
      options: healths.map((value) => ({ value, label: uiText(`health.${value}`) })),
      meets: ({ status }, value, live) => healthOf(live ?? status) === value,
    },
    {
      id: 'kind',
      label: t('nodes.kind'),
      options: nodeKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      meets: (row, value) => row.kinds.some((kind) => kind === value),
    },
  ]
}
