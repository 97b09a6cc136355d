import { type TFunction } from '@meshdeck/platform'
import { Callout, type MenuAction, useDialog } from '@meshdeck/ui'
import { type Column, DataTable, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { Activity, Boxes, Grid3x3, PanelRight } from 'lucide-react'
import { useMemo } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { linkColumns } from './link-columns'
import { MemberChoice, memberOf } from './MemberChoice'
import { downStates, type Member, pairFilters, type PairRow, pairViews } from './pair-rows'
import { type Summary, usePairs } from './pairs'
import type { MetricsReading } from './use-metrics'

const searchText = ({ name }: PairRow) => name

type Props = { networkId: string; metrics: MetricsReading }

/** Table of every two nodes that measure each other, worst first, as a million cells are unreadable. */
export function PairTable({ networkId, metrics }: Props) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { data, error, refetch, of } = metrics
  const pairs = usePairs(data, of)
  const rows = pairs?.rows
  const columns = useMemo(() => pairColumns(t), [t])
  const filters = useMemo(() => pairFilters(t), [t])

  const nodeAction = ({ id, name, isGone }: Member): MenuAction => ({
    label: t('metrics.openNode', { name }),
    icon: Boxes,
    ...(isGone
      ? { disabledReason: t('metrics.goneHint'), onSelect: () => undefined }
      : { to: paths.node(networkId, id) }),
  })
  const choice = data && <MemberChoice of={memberOf(data.members, of)} />
  const rowActions = ({ first, second }: PairRow): MenuAction[] => [
    {
      id: 'details',
      label: t('metrics.details'),
      icon: PanelRight,
      to: linkTo('pair', { one: first.id, other: second.id }),
    },
    nodeAction(first),
    nodeAction(second),
  ]

  return (
    <>
      <WorstNote shownCount={rows?.length} summary={pairs?.summary} />
      <DataTable
        label={t('metrics.pairs')}
        viewKey="metrics"
        noun={(count) => t('metrics.pairCount', { count })}
        reading={{ data: rows, error, refetch }}
        failure={t('shared.loadFailed')}
        columns={columns}
        defaultSort="-state"
        searchText={searchText}
        searchLabel={t('metrics.searchPairs')}
        {...filters}
        namedViews={pairViews(t)}
        rowActions={rowActions}
        toolbar={choice}
        empty={{
          icon: of === undefined ? Activity : Grid3x3,
          title: t('metrics.empty'),
          description: t('metrics.emptyHint'),
          // without a toolbar this is the only way back from a node that reports nothing
          children: of !== undefined && choice,
        }}
      />
    </>
  )
}

type NoteProps = { shownCount: number | undefined; summary: Summary | undefined }

/** Note that only the worst pairs are shown when there are more than a table holds. */
function WorstNote({ shownCount, summary }: NoteProps) {
  const { t } = useTranslation()
  if (shownCount === undefined || !summary || shownCount === summary.pairs) return null
  return (
    <Callout tone="info">
      {t('metrics.onlyWorst', { shown: shownCount, all: summary.pairs })}
    </Callout>
  )
}

/** Columns of pairs; the name of a pair links to its details. */
const pairColumns = (t: TFunction<'networks'>): Array<Column<PairRow>> => [
  {
    id: 'pair',
    header: t('metrics.column.pair'),
    width: 'minmax(16rem, 3fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: (row) => <PairName row={row} />,
  },
  ...linkColumns(t),
]

/** Its link keeps the search, filters and order that are in the address at that time. */
function PairName({ row }: { row: PairRow }) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { name, first, second } = row
  const ends = [first, second]
  const gone = ends.filter(({ isGone }) => isGone)

  return (
    <>
      <RowLink to={linkTo('pair', { one: first.id, other: second.id })}>{name}</RowLink>
      {gone.length > 0 && <EndsChip ends={gone} label={t('metrics.gone')} />}
      {downStates.map((state) => {
        const down = ends.filter((end) => end.down === state)
        if (down.length === 0) return null
        return <EndsChip key={state} ends={down} label={t(`metrics.down.${state}`)} />
      })}
    </>
  )
}

function EndsChip({ ends, label }: { ends: readonly Member[]; label: string }) {
  return (
    <span className="chip outlined" title={ends.map(({ name }) => name).join(', ')}>
      {label}
    </span>
  )
}
