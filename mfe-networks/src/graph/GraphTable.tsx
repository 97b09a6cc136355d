import { currentLanguage, useCapabilities } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Waypoints } from 'lucide-react'
import { useEffect, useMemo } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { prepareLayout } from '../graph-layout/ask-layout'
import { countPlaces } from '../graph-model/graph-groups'
import type { GraphModel } from '../graph-model/graph-model'
import { type GraphRow, markKinds } from '../graph-model/graph-rows'
import { useLiveStatuses } from '../live-status/use-live-statuses'
import { nodeFilters, nodeViews } from '../nodes/node-filters'
import { graphHealths } from '../tables/health-filter'
import { useTranslation } from '../translations'
import { graphColumns } from './graph-columns'
import { GraphControls } from './GraphControls'
import { GraphPicture } from './GraphPicture'
import { useGraph } from './use-graph'
import { useGraphActions } from './use-graph-actions'
import { useGraphView } from './use-graph-view'

const searchText = ({ id, name, addresses, tags, location }: GraphRow) =>
  [name, id, ...addresses, ...tags, location].join(' ')

const noModel: GraphModel = { rows: [], indexOf: new Map(), links: [], linksOf: [] }

/** What is going to lay out a view; the table needs nothing of the kind. */
const kinds = { graph: 'groups', map: 'map', table: undefined } as const

/** A network drawn or listed: the same rows, filters and saved views for both. */
export function GraphTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { data: model = noModel, ...graph } = useGraph(networkId)
  const { rows } = model
  const { measuresConfigFiles } = useCapabilities()
  const all = useLiveStatuses(networkId, rows.length)
  // the call names config files too, whether they are measured or not
  const statuses = useMemo(() => {
    const isClient = new Set(rows.flatMap(({ id, mark }) => (mark === 'client' ? id : [])))
    return measuresConfigFiles ? all : new Map([...all].filter(([id]) => !isClient.has(id)))
  }, [all, rows, measuresConfigFiles])
  const placeCount = useMemo(() => countPlaces(rows), [rows])
  const look = useGraphView({ hasOneDot: placeCount === 1 })
  const rowActions = useGraphActions(networkId)
  const kind = kinds[look.view]
  useEffect(() => kind && prepareLayout(kind), [kind])
  const columns = useMemo(() => graphColumns(t, model), [t, model])
  const filterFields = useMemo(() => {
    const known = (texts: string[]) =>
      [...new Set(texts.filter(Boolean))].toSorted((a, b) => a.localeCompare(b, currentLanguage()))
    return [
      {
        id: 'mark',
        label: t('graph.shownAs'),
        options: markKinds.map((value) => ({ value, label: t(`graph.marks.${value}`) })),
        meets: ({ mark }: GraphRow, value: string) => mark === value,
        groupOf: ({ mark }: GraphRow) => mark,
      },
      ...nodeFilters(t, {
        tags: known(rows.flatMap(({ tags }) => tags)),
        versions: known(rows.map(({ version }) => version)),
        locations: known(rows.map(({ location }) => location)),
        healths: graphHealths,
      }),
    ]
  }, [t, rows])
  const namedViews = useMemo(() => nodeViews(t), [t])

  return (
    <DataTable
      label={t('graph.title')}
      viewKey="graph"
      noun={(count) => t('graph.count', { count })}
      reading={{ ...graph, data: model === noModel ? undefined : rows }}
      failure={t('loadFailed')}
      columns={columns}
      live={statuses}
      defaultSort="-dependents"
      searchText={searchText}
      searchLabel={t('graph.find')}
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
                isNowhere={placeCount === 0}
                look={look}
                ref={ref}
              />
            )
      }
      empty={{
        icon: Waypoints,
        title: t('nodes.empty'),
        description: t('nodes.emptyHint'),
        children: <AddNodeButton />,
      }}
    />
  )
}
