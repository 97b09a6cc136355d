import { useSearchParams } from '@meshdeck/platform'
import { type MenuAction, NativeSelect, useDialog } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Activity, Boxes, Grid3x3, PanelRight } from 'lucide-react'
import { useMemo } from 'react'

import { paths } from '../paths'
import type { Member } from './metric-members'
import { useMetricWords } from './metric-words'
import { pairColumns } from './pair-columns'
import { pairFilters, pairViews } from './pair-filters'
import { type PairRow, toPairRows } from './pair-rows'
import type { MetricsReading } from './use-metrics'

const searchText = ({ name }: PairRow) => name

type Props = { networkId: string; metrics: MetricsReading }

/** Every two nodes that measure each other, the worst first: nobody reads a million cells. */
export function PairTable({ networkId, metrics }: Props) {
  const { t } = useMetricWords()
  const { linkTo } = useDialog()
  const { data, error, refetch, of } = metrics
  const rows = useMemo(() => data && toPairRows(data.metrics, data.members, of), [data, of])
  // memoised because new columns render every row again
  const columns = useMemo(() => pairColumns(t), [t])
  const filterFields = useMemo(() => pairFilters(t), [t])
  const namedViews = useMemo(() => pairViews(t), [t])

  const nodeAction = ({ id, name, isGone }: Member): MenuAction => ({
    label: t('openNode', { name }),
    icon: Boxes,
    ...(isGone
      ? { disabledReason: t('goneHint'), onSelect: () => undefined }
      : { to: paths.node(networkId, id) }),
  })
  const choice = data && <MemberChoice members={data.members} of={of} />
  const rowActions = ({ one, other }: PairRow): MenuAction[] => [
    {
      id: 'details',
      label: t('details'),
      icon: PanelRight,
      to: linkTo('pair', { one: one.id, other: other.id }),
    },
    nodeAction(one),
    nodeAction(other),
  ]

  return (
    <DataTable
      label={t('pairs')}
      viewKey="metrics"
      noun={(count) => t('pairCount', { count })}
      reading={{ data: rows, error, refetch }}
      failure={t('networks:loadFailed')}
      columns={columns}
      defaultSort="-state"
      searchText={searchText}
      searchLabel={t('searchPairs')}
      filterFields={filterFields}
      namedViews={namedViews}
      rowActions={rowActions}
      toolbar={choice}
      empty={{
        icon: of === undefined ? Activity : Grid3x3,
        title: t('empty'),
        description: t('emptyHint'),
        // without a toolbar there is no other way back from a node that reports nothing
        children: of !== undefined && choice,
      }}
    />
  )
}

type ChoiceProps = {
  members: readonly Member[]
  of: string | undefined
}

/** Whose pairs are looked at. */
export function MemberChoice({ members, of = '' }: ChoiceProps) {
  const { t } = useMetricWords()
  const [, setParams] = useSearchParams()
  // thousands of them are not looked through with every key and every node that is read
  const options = useMemo(
    () =>
      members.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      )),
    [members],
  )

  function choose(id: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === '') after.delete('of')
        else after.set('of', id)
        return after
      },
      { replace: true },
    )
  }

  return (
    <NativeSelect
      aria-label={t('of')}
      value={of}
      onChange={({ target }) => choose(target.value)}
      maxW="14rem"
    >
      <option value="">{t('ofAll')}</option>
      {options}
    </NativeSelect>
  )
}
