import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import type { NodeTotals } from './node-totals'

/** The property by which nodes can be filtered. */
export const totalsFilters = (t: TFunction): FilterField<NodeTotals>[] => [
  {
    id: 'has',
    label: t('networks:metrics.analytics.has'),
    options: [
      { value: 'failing', label: t('networks:metrics.analytics.card.failing') },
      { value: 'slow', label: t('networks:metrics.analytics.card.slow') },
    ],
    meets: ({ failing, slow }, value) => (value === 'slow' ? slow : failing) > 0,
  },
]
