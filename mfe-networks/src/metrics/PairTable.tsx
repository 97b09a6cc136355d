import { Callout, type MenuAction, useDialog } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Activity, Boxes, Grid3x3, PanelRight } from 'lucide-react'
import { useMemo } from 'react'

import { paths } from '../paths'
import { useTranslation } from '../translations'
import { MemberChoice, memberOf } from './MemberChoice'
import type { Member } from './metric-members'
import type { Summary } from './node-totals'
import { pairColumns } from './pair-columns'
import { pairFilters, pairViews } from './pair-filters'
import type { PairRow } from './pair-rows'
import type { MetricsReading } from './use-metrics'
import { usePairs } from './use-pairs'

const searchText = ({ name }: PairRow) => name

type Props = { networkId: string; metrics: MetricsReading }

/** Every two nodes that measure each other, the worst first: nobody reads a million cells. */
export function PairTable({ networkId, metrics }: Props) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { data, error, refetch, of } = metrics
  const pairs = usePairs(data, of)
  const rows = pairs?.rows
  // memoised because new columns render every row again
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
