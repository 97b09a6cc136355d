import { currentLanguage } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Waypoints } from 'lucide-react'
import { useMemo } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { isAnywhere } from '../graph-model/graph-groups'
import { toGraphModel } from '../graph-model/graph-model'
import { type GraphRow, markKinds } from '../graph-model/graph-rows'
import { useLiveStatuses } from '../live-status/use-live-statuses'
import { nodeFilters, nodeViews } from '../nodes/node-filters'
import { graphColumns } from './graph-columns'
import { useGraphWords } from './graph-words'
import { GraphControls } from './GraphControls'
import { GraphPicture } from './GraphPicture'
import { useGraphActions } from './use-graph-actions'
import { useGraphRows } from './use-graph-rows'
import { useGraphView } from './use-graph-view'

const searchText = ({ id, name, addresses, tags, location }: GraphRow) =>
  [name, id, ...addresses, ...tags, location].join(' ')

const noRows: readonly GraphRow[] = []

/** A network drawn or listed: the same rows, filters and saved views for both. */
export function GraphTable({ networkId }: { networkId: string }) {
  const { t } = useGraphWords()
  const reading = useGraphRows(networkId)
  const rows = reading.data ?? noRows
  const statuses = useLiveStatuses(networkId, rows.length)
  const look = useGraphView()
  const rowActions = useGraphActions(networkId)
  const model = useMemo(() => toGraphModel(rows), [rows])
  const columns = useMemo(() => graphColumns(t, model), [t, model])
  const filterFields = useMemo(() => {
    const known = (texts: string[]) =>
      [...new Set(texts.filter(Boolean))].toSorted((a, b) => a.localeCompare(b, currentLanguage()))
    return [
      {
        id: 'mark',
        label: t('mark'),
        options: markKinds.map((value) => ({ value, label: t(`marks.${value}`) })),
        meets: ({ mark }: GraphRow, value: string) => mark === value,
        groupOf: ({ mark }: GraphRow) => mark,
      },
      ...nodeFilters(t, {
        tags: known(rows.flatMap(({ tags }) => tags)),
        versions: known(rows.map(({ version }) => version)),
        locations: known(rows.map(({ location }) => location)),
      }),
    ]
  }, [t, rows])
  const namedViews = useMemo(() => nodeViews(t), [t])
  const isNowhere = useMemo(() => !isAnywhere(rows), [rows])

  return (
    <DataTable
      label={t('title')}
      viewKey="graph"
      noun={(count) => t('count', { count })}
      reading={reading}
      failure={t('networks:loadFailed')}
      columns={columns}
      live={statuses}
      defaultSort="-dependents"
      searchText={searchText}
      searchLabel={t('find')}
      filterFields={filterFields}
      namedViews={namedViews}
      rowActions={rowActions}
      toolbar={<GraphControls {...look} />}
      picture={
        look.view === 'table'
          ? undefined
          : (shown, ref) => (
              <GraphPicture
                networkId={networkId}
                model={model}
                shown={shown}
                statuses={statuses}
                isNowhere={isNowhere}
                look={look}
                ref={ref}
              />
            )
      }
      empty={{
        icon: Waypoints,
        title: t('networks:nodes.empty'),
        description: t('networks:nodes.emptyHint'),
        children: <AddNodeButton />,
      }}
    />
  )
}
