import { healthOf } from '@meshdeck/domain/health'
import { useCapabilities, useRequiredParam } from '@meshdeck/platform'
import {
  Box,
  Button,
  Callout,
  ErrorPanel,
  Flex,
  NativeSelect,
  PageHeader,
  PageSkeleton,
  Span,
} from '@meshdeck/ui'
import { DataTable, filtersOf } from '@meshdeck/ui/data-table'
import { Map as MapIcon, Rows3, Waypoints } from 'lucide-react'
import { useEffect, useMemo } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { prepareLayout } from '../graph-drawing/ask-layout'
import { countPlaces, groupings } from '../graph-drawing/graph-groups'
import { nodeColumns, nodeViews } from '../nodes/node-columns'
import { graphHealths } from '../shared/common-filters'
import type { GraphModel, GraphRow } from '../shared/graph-rows'
import { NoSuchNetwork } from '../shared/NoSuchNetwork'
import { docs } from '../shared/paths'
import { useGraph } from '../shared/use-graph'
import { useListedNetwork } from '../shared/use-listed-network'
import { useLiveStatuses } from '../shared/use-live-statuses'
import { useTranslation } from '../translations'
import { graphColumns, useGraphActions } from './graph-columns'
import { type GraphPictureProps, GraphStage } from './GraphStage'
import { useGraphLayout } from './use-graph-scene'
import { graphViews, useGraphView } from './use-graph-view'

/** Dependencies in a network as a graph, on a map or as a table [SH-049]. */
export function GraphPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { data: network } = useListedNetwork(networkId)

  return (
    <>
      <PageHeader
        icon={Waypoints}
        title={t('graph.title')}
        description={t('graph.description', { network: networkId })}
        docsUrl={docs.graph}
        refreshes={['nodes', 'hosts', 'networks', 'egress']}
      />
      {network === null ? <NoSuchNetwork /> : <GraphTable key={networkId} networkId={networkId} />}
    </>
  )
}

const searchText = ({ id, name, addresses, tags, location }: GraphRow) =>
  [name, id, ...addresses, ...tags, location].join(' ')

const noModel: GraphModel = { rows: [], indexOf: new Map(), links: [], linksOf: [] }

/** Kind of layout of each view; the table needs none. */
const kinds = { graph: 'groups', map: 'map', table: undefined } as const

const filterOrder = ['mark']

/** A network as drawing or table: both share rows, filters and saved views. */
function GraphTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { data: model = noModel, ...graph } = useGraph(networkId)
  const { rows } = model
  const { measuresConfigFiles } = useCapabilities()
  const allStatuses = useLiveStatuses(networkId, rows.length)
  // the call includes config files whether or not they are measured
  const statuses = useMemo(() => {
    const isConfigFile = new Set(rows.flatMap(({ id, mark }) => (mark === 'client' ? id : [])))
    return measuresConfigFiles
      ? allStatuses
      : new Map([...allStatuses].filter(([id]) => !isConfigFile.has(id)))
  }, [allStatuses, rows, measuresConfigFiles])
  const placeCount = useMemo(() => countPlaces(rows), [rows])
  const look = useGraphView({ hasOneDot: placeCount === 1 })
  const rowActions = useGraphActions(networkId)
  const kind = kinds[look.view]
  useEffect(() => kind && prepareLayout(kind), [kind])
  const columns = useMemo(() => graphColumns(t, model), [t, model])
  const filterFields = useMemo(() => {
    const columnsOfNodes = nodeColumns(t, {
      showsEndpoints: false,
      hasTags: true,
      healths: graphHealths,
    })
    return filtersOf(columnsOfNodes, rows)
  }, [t, rows])

  return (
    <DataTable
      label={t('graph.title')}
      viewKey="graph"
      noun={(count) => t('graph.count', { count })}
      reading={{ ...graph, data: model === noModel ? undefined : rows }}
      failure={t('shared.loadFailed')}
      columns={columns}
      live={statuses}
      defaultSort="-dependents"
      searchText={searchText}
      searchLabel={t('graph.find')}
      filterFields={filterFields}
      filterOrder={filterOrder}
      namedViews={nodeViews(t)}
      rowActions={rowActions}
      toolbar={<GraphControls {...look} />}
      picture={
        look.view === 'table'
          ? undefined
          : (shown, ref) => (
              <GraphPicture
                networkId={networkId}
                model={model}
                shownRows={shown}
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

const icons = { graph: Waypoints, map: MapIcon, table: Rows3 }

/** Controls for the view and the grouping of nodes. On a phone the views come last, in a row with the view menu. */
function GraphControls({ view, setView, grouping, setGrouping }: ReturnType<typeof useGraphView>) {
  const { t } = useTranslation()

  return (
    <>
      {view === 'graph' && (
        <NativeSelect
          aria-label={t('graph.groupBy')}
          minW="9.5rem"
          value={grouping}
          onChange={({ target }) =>
            setGrouping(groupings.find((option) => option === target.value) ?? 'gateway')
          }
        >
          {groupings.map((value) => (
            <option key={value} value={value}>
              {t(`graph.by.${value}`)}
            </option>
          ))}
        </NativeSelect>
      )}
      <Flex role="group" aria-label={t('graph.view')} gap="1" mdDown={{ order: '1' }}>
        {graphViews.map((option) => {
          const Icon = icons[option]
          return (
            <Button
              icon={Icon}
              key={option}
              variant={option === view ? 'outline' : 'ghost'}
              aria-pressed={option === view}
              aria-label={t(`graph.views.${option}`)}
              onClick={() => setView(option)}
            >
              <Span hideBelow="md">{t(`graph.views.${option}`)}</Span>
            </Button>
          )
        })}
      </Flex>
    </>
  )
}

/** The drawing, or a message before there is one. Without any location the map is drawn as a graph (decision OP-43). */
function GraphPicture(props: GraphPictureProps) {
  const { model, shownRows, statuses, isNowhere, look } = props
  const { t } = useTranslation()
  const isMap = look.view === 'map' && !isNowhere
  const { placed, error, retry } = useGraphLayout(model, { isMap, grouping: look.grouping })
  const rows = placed?.model.rows
  const healths = useMemo(
    () => rows?.map(({ id, status }) => healthOf(statuses.get(id) ?? status)) ?? [],
    [rows, statuses],
  )
  const matchingRows = useMemo(() => {
    if (!placed || shownRows.length === model.rows.length) return undefined
    const mask = new Uint8Array(placed.model.rows.length)
    for (const { id } of shownRows) {
      const index = placed.model.indexOf.get(id)
      if (index !== undefined) mask[index] = 1
    }
    return mask
  }, [placed, shownRows, model])
  const placeless = isMap && placed ? placelessOf(placed.layout.x) : 0

  // the previous picture would be mistaken for the requested one
  if (error) {
    return <ErrorPanel error={error} title={t('graph.failed')} onRetry={retry} />
  }
  return (
    <Flex flexDirection="column" flex="1" minH="0">
      {look.view === 'map' && isNowhere && (
        <Box p="3">
          <Callout tone="info">{t('graph.nowhere')}</Callout>
        </Box>
      )}
      {placeless > 0 && (
        <Box p="3">
          <Callout tone="info">{t('graph.placeless', { count: placeless })}</Callout>
        </Box>
      )}
      {placed ? (
        <GraphStage {...props} placed={placed} healths={healths} matchingRows={matchingRows} />
      ) : (
        <PageSkeleton />
      )}
    </Flex>
  )
}

const placelessOf = (x: Float32Array) => x.reduce((count, at) => count + (at === at ? 0 : 1), 0)
