import type { Reading } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Activity, Boxes } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { paths } from '../paths'
import { useTranslation } from '../translations'
import type { NodeTotals } from './node-totals'
import { totalsColumns } from './totals-columns'
import { totalsFilters } from './totals-filters'

const searchText = ({ name }: NodeTotals) => name

type Props = {
  networkId: string
  totals: Reading<NodeTotals[]>
  /** Of whom it tells, where that is one node; undefined where it is all. */
  choice: ReactNode
}

/** What the pairs of each node come to; its name leads to them. */
export function NodeTotalsTable({ networkId, totals, choice }: Props) {
  const { t } = useTranslation()
  // memoised because new columns render every row again
  const columns = useMemo(() => totalsColumns(t, networkId), [t, networkId])
  const filterFields = useMemo(() => totalsFilters(t), [t])

  const rowActions = ({ id, name, isGone }: NodeTotals): MenuAction[] => [
    {
      id: 'details',
      label: t('metrics.analytics.pairsOf', { name }),
      icon: Activity,
      to: paths.pairsOf(networkId, id),
    },
    isGone
      ? {
          label: t('metrics.openNode', { name }),
          icon: Boxes,
          disabledReason: t('metrics.goneHint'),
          onSelect: () => undefined,
        }
      : { label: t('metrics.openNode', { name }), icon: Boxes, to: paths.node(networkId, id) },
  ]

  return (
    <DataTable
      label={t('metrics.analytics.nodes')}
      viewKey="analytics"
      noun={(count) => t('count.nodes', { count })}
      reading={totals}
      failure={t('loadFailed')}
      columns={columns}
      defaultSort="-failing"
      searchText={searchText}
      filterFields={filterFields}
      rowActions={rowActions}
      toolbar={choice}
      empty={{
        icon: Activity,
        title: t('metrics.empty'),
        description: t('metrics.emptyHint'),
        children: choice,
      }}
    />
  )
}
