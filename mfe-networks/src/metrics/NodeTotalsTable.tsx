import { currentLanguage, type Reading, type TFunction } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import { ShareBar } from '@meshdeck/ui/chart'
import {
  type Column,
  DataTable,
  type TableFilters,
  naturalKey,
  RowLink,
} from '@meshdeck/ui/data-table'
import { Activity, Boxes } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { BytesBar, LatencyBar, LatencyMark } from './link-columns'
import { bytesText } from './metric-values'
import type { NodeTotals } from './pairs'

const searchText = ({ name }: NodeTotals) => name

type Props = {
  networkId: string
  totals: Reading<NodeTotals[]>
  /** Toolbar content that names the selected node; empty when all nodes are shown. */
  choice: ReactNode
}

/** Totals of the pairs of each node; its name links to them. */
export function NodeTotalsTable({ networkId, totals, choice }: Props) {
  const { t } = useTranslation()
  const columns = useMemo(() => totalsColumns(t, networkId), [t, networkId])
  const filters = useMemo(() => totalsFilters(t), [t])

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
      noun={(count) => t('shared.count.nodes', { count })}
      reading={totals}
      failure={t('shared.loadFailed')}
      columns={columns}
      defaultSort="-failing"
      searchText={searchText}
      {...filters}
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

const totalsColumns = (t: TFunction<'networks'>, networkId: string): Array<Column<NodeTotals>> => [
  {
    id: 'name',
    header: t('metrics.column.node'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ id, name, isGone }) => (
      <>
        <RowLink to={paths.pairsOf(networkId, id)}>{name}</RowLink>
        {isGone && <span className="chip outlined">{t('metrics.gone')}</span>}
      </>
    ),
  },
  {
    id: 'failing',
    header: t('metrics.analytics.failing'),
    width: 'minmax(10rem, 1fr)',
    phone: 'beside',
    // at the same number of failing pairs, more slow pairs sort as worse
    sortKey: ({ failing, slow }) => failing + slow / 1e6,
    text: ({ failing, pairs }) => `${failing}/${pairs}`,
    cell: ({ failing, slow, pairs }) => (
      <>
        <ShareBar
          parts={[
            { share: failing / pairs, tone: 'error' },
            { share: slow / pairs, tone: 'unstable' },
          ]}
        />
        {t('metrics.analytics.ofPairs', { failing, pairs })}
      </>
    ),
  },
  count(t('metrics.state.slow'), 'slow', ({ slow }) => slow),
  {
    id: 'latency',
    header: t('metrics.analytics.latency'),
    width: 'minmax(10rem, 1fr)',
    phone: 'below',
    sortKey: ({ latency = -1 }) => latency,
    text: ({ latency }) => (latency === undefined ? '' : String(latency)),
    cell: ({ latency }) => (
      <>
        <LatencyBar latency={latency} />
        <LatencyMark latency={latency} />
      </>
    ),
  },
  bytes(t('metrics.column.sent'), 'sent', ({ sent }) => sent),
  bytes(t('metrics.column.received'), 'received', ({ received }) => received),
]

function count(header: string, id: string, of: (row: NodeTotals) => number): Column<NodeTotals> {
  return {
    id,
    header,
    width: 'minmax(5rem, 7rem)',
    align: 'end',
    sortKey: of,
    text: (row) => String(of(row)),
    cell: (row) => of(row).toLocaleString(currentLanguage()),
  }
}

const bytes = (
  header: string,
  id: string,
  of: (row: NodeTotals) => number,
): Column<NodeTotals> => ({
  id,
  header,
  width: 'minmax(9.5rem, 1fr)',
  sortKey: of,
  text: (row: NodeTotals) => String(of(row)),
  cell: (row: NodeTotals) => (
    <>
      <BytesBar bytes={of(row)} />
      {bytesText(of(row))}
    </>
  ),
})

const totalsFilters = (t: TFunction<'networks'>): TableFilters<NodeTotals> => ({
  filterFields: [
    {
      id: 'has',
      label: t('metrics.analytics.has'),
      options: [
        { value: 'failing', label: t('metrics.analytics.card.failing') },
        { value: 'slow', label: t('metrics.analytics.card.slow') },
      ],
      matches: ({ failing, slow }, value) => (value === 'slow' ? slow : failing) > 0,
    },
  ],
})
