import { type TFunction } from '@meshdeck/platform'
import { Callout, type MenuAction, useDialog } from '@meshdeck/ui'
import { type Column, DataTable, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { Activity, Boxes, Grid3x3, PanelRight } from 'lucide-react'
import { useMemo } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { linkColumns } from './link-columns'
import { MemberChoice, memberOf } from './MemberChoice'
import { type Member, pairFilters, type PairRow, pairViews } from './pair-rows'
import { type Summary, usePairs } from './pairs'
import type { MetricsReading } from './use-metrics'

const searchText = ({ name }: PairRow) => name

type Props = { networkId: string; metrics: MetricsReading }

/** Every two nodes that measure each other, the worst first: nobody reads a million cells. */
export function PairTable({ networkId, metrics }: Props) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { data, error, refetch, of } = metrics
  const pairs = usePairs(data, of)
  const rows = pairs?.rows
  // memoized because new columns render every row again
  const columns = useMemo(() => pairColumns(t), [t])
  const filterFields = useMemo(() => pairFilters(t), [t])
  const namedViews = useMemo(() => pairViews(t), [t])

  const nodeAction = ({ id, name, isGone }: Member): MenuAction => ({
    label: t('metrics.openNode', { name }),
    icon: Boxes,
    ...(isGone
      ? { disabledReason: t('metrics.goneHint'), onSelect: () => undefined }
      : { to: paths.node(networkId, id) }),
  })
  const choice = data && <MemberChoice of={memberOf(data.members, of)} />
  const rowActions = ({ one, other }: PairRow): MenuAction[] => [
    {
      id: 'details',
      label: t('metrics.details'),
      icon: PanelRight,
      to: linkTo('pair', { one: one.id, other: other.id }),
    },
    nodeAction(one),
    nodeAction(other),
  ]

  return (
    <>
      <WorstNote shown={rows?.length} summary={pairs?.summary} />
      <DataTable
        label={t('metrics.pairs')}
        viewKey="metrics"
        noun={(count) => t('metrics.pairCount', { count })}
        reading={{ data: rows, error, refetch }}
        failure={t('loadFailed')}
        columns={columns}
        defaultSort="-state"
        searchText={searchText}
        searchLabel={t('metrics.searchPairs')}
        filterFields={filterFields}
        namedViews={namedViews}
        rowActions={rowActions}
        toolbar={choice}
        empty={{
          icon: of === undefined ? Activity : Grid3x3,
          title: t('metrics.empty'),
          description: t('metrics.emptyHint'),
          // without a toolbar there is no other way back from a node that reports nothing
          children: of !== undefined && choice,
        }}
      />
    </>
  )
}

type NoteProps = { shown: number | undefined; summary: Summary | undefined }

/** Where there are more pairs than a table holds: that these are the worst of them. */
function WorstNote({ shown, summary }: NoteProps) {
  const { t } = useTranslation()
  if (shown === undefined || !summary || shown === summary.pairs) return null
  return <Callout tone="info">{t('metrics.onlyWorst', { shown, all: summary.pairs })}</Callout>
}

/** The columns of pairs; what a pair is called leads to all that is known of it. */
const pairColumns = (t: TFunction): Column<PairRow>[] => [
  {
    id: 'pair',
    header: t('networks:metrics.column.pair'),
    width: 'minmax(16rem, 3fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: (row) => <PairName row={row} />,
  },
  ...linkColumns(t),
]

/** Its link keeps what the address has by then: search, filters and order. */
function PairName({ row }: { row: PairRow }) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { name, one, other } = row

  return (
    <>
      <RowLink to={linkTo('pair', { one: one.id, other: other.id })}>{name}</RowLink>
      {(one.isGone || other.isGone) && (
        <span className="chip outlined" title={goneNames(row)}>
          {t('metrics.gone')}
        </span>
      )}
    </>
  )
}

const goneNames = ({ one, other }: PairRow) =>
  [one, other]
    .filter(({ isGone }) => isGone)
    .map(({ name }) => name)
    .join(', ')
