import type { NodeStatuses } from '@meshdeck/api/nodes'
import type { Health } from '@meshdeck/domain/health'
import { errorText, toast } from '@meshdeck/platform'
import { Box, chakra, EmptyState, Flex, LinkButton, MenuButton, Span } from '@meshdeck/ui'
import type { TableHandle } from '@meshdeck/ui/data-table'
import { Download, FileImage, MonitorX } from 'lucide-react'
import { type ReactNode, type Ref, useMemo } from 'react'

import type { Groups } from '../graph-drawing/graph-groups'
import type { GraphScene } from '../graph-drawing/graph-scene'
import type { GraphModel, GraphRow } from '../shared/graph-rows'
import { useTranslation } from '../translations'
import { GraphCorner, moveByKey } from './GraphCorner'
import { GraphDetails } from './GraphDetails'
import { GraphList } from './GraphList'
import { GraphPairs } from './GraphPairs'
import { useGraphPairs } from './use-graph-pairs'
import { type PlacedGraph, useGraphScene } from './use-graph-scene'
import { type useGraphView, useHighlightedRows } from './use-graph-view'

type Props = GraphPictureProps & {
  placed: PlacedGraph
  healths: readonly Health[]
  matchingRows: Uint8Array | undefined
}

const Canvas = chakra('canvas', {
  base: {
    position: 'absolute',
    inset: '0',
    w: 'full',
    h: 'full',
    cursor: 'grab',
    // fingers move the picture, not the page
    touchAction: 'none',
    focusVisibleRing: 'inside',
    _active: { cursor: 'grabbing' },
  },
})

/** The drawing with the list of items in view, the details of the selection, and the legend. */
export function GraphStage(props: Props) {
  const { networkId, placed, healths, matchingRows, look, shownRows, ref } = props
  const { model, groups } = placed
  const { t } = useTranslation()
  const clusterNames = useGroupNames(groups)
  const selectedRow = look.selectedId === undefined ? undefined : model.indexOf.get(look.selectedId)
  const select = (row: number | undefined) =>
    look.select(row === undefined ? undefined : model.rows[row]?.id)
  const pairs = useGraphPairs(networkId, { model, healths }, look.showsPairs)
  const { lit, setReached } = useHighlightedRows(model, selectedRow)
  const { canvasRef, scene, inView, isRefused } = useGraphScene({
    placed,
    healths,
    matchingRows,
    lit,
    pairs: pairs.drawn,
    clusterNames,
    selectedRow,
    camera: look.camera,
    onSelect: select,
    onCamera: look.setCamera,
  })
  const goTo = (row: number) => {
    select(row)
    scene?.focusRow(row)
  }
  const foundRows = useMemo(
    () => matchingRows && shownRows.flatMap(({ id }) => model.indexOf.get(id) ?? []),
    [matchingRows, shownRows, model],
  )

  if (isRefused) return <NoCanvas tableLink={look.tableLink} />
  return (
    <Flex flex="1" minH="0">
      <GraphList
        placed={placed}
        healths={healths}
        clusterNames={clusterNames}
        inView={inView}
        foundRows={foundRows}
        selectedRow={selectedRow}
        onRow={goTo}
        onCluster={(cluster) => scene?.openCluster(cluster)}
        ref={ref}
      />
      <Box position="relative" flex="1" minW="0" minH={{ base: '24rem', md: '0' }} bg="bg.code">
        <Canvas
          ref={canvasRef}
          data-view={placed.land === undefined ? 'graph' : 'map'}
          role="application"
          aria-label={t('graph.stage', { count: model.rows.length })}
          aria-describedby="graph-keys"
          tabIndex={0}
          onKeyDown={(event) => moveByKey(event, scene, () => select(undefined))}
        >
          <span id="graph-keys">{t('graph.keys')}</span>
        </Canvas>
        <GraphToolbar scene={scene} networkId={networkId}>
          <GraphPairs {...pairs} networkId={networkId} look={look} />
        </GraphToolbar>
        <SelectionStatus model={model} healths={healths} selectedRow={selectedRow} />
        <GraphCorner scene={scene} hasDetails={selectedRow !== undefined} />
        {selectedRow !== undefined && (
          <GraphDetails
            networkId={networkId}
            model={model}
            row={selectedRow}
            health={healths[selectedRow] ?? 'unknown'}
            onRow={goTo}
            onReach={setReached}
            onClose={() => {
              select(undefined)
              canvasRef.current?.focus()
            }}
          />
        )}
      </Box>
    </Flex>
  )
}

type SelectionStatusProps = Pick<PlacedGraph, 'model'> &
  Pick<Props, 'healths'> & { selectedRow: number | undefined }

/** Announces the selection to screen readers: the details open elsewhere and take no focus. */
function SelectionStatus({ model, healths, selectedRow = -1 }: SelectionStatusProps) {
  const { t } = useTranslation()
  const row = model.rows[selectedRow]
  return (
    <Box srOnly role="status">
      {row &&
        t('graph.chosen', {
          name: row.name,
          mark: t(`graph.marks.${row.mark}`),
          health: t(`common:health.${healths[selectedRow] ?? 'unknown'}`),
        })}
    </Box>
  )
}

/** Message for a browser without canvas support. */
function NoCanvas({ tableLink }: { tableLink: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={MonitorX} title={t('graph.refused')} description={t('graph.refusedHint')}>
      <LinkButton to={tableLink}>{t('graph.asTable')}</LinkButton>
    </EmptyState>
  )
}

export type GraphPictureProps = {
  networkId: string
  model: GraphModel
  /** Rows that match search and filters. */
  shownRows: readonly GraphRow[]
  statuses: NodeStatuses
  /** Whether no node has a known location. */
  isNowhere: boolean
  look: ReturnType<typeof useGraphView>
  ref: Ref<TableHandle>
}

type GraphToolbarProps = { scene: GraphScene | undefined; networkId: string; children: ReactNode }

/** Toolbar with the export of the visible picture. */
function GraphToolbar({ scene, networkId, children }: GraphToolbarProps) {
  const { t } = useTranslation()
  const save = async (kind: 'png' | 'svg') => {
    try {
      const { savePicture } = await import(/* webpackChunkName: "save-picture" */ './save-picture')
      if (scene) await savePicture(scene, `${networkId}.${kind}`, kind)
    } catch (error) {
      toast.error(t('graph.saveFailed'), { description: errorText(error) })
    }
  }

  return (
    <Flex
      position="absolute"
      top="3"
      insetStart="3"
      insetEnd="3"
      gap="2"
      flexWrap="wrap"
      pointerEvents="none"
      css={{ '& > *': { pointerEvents: 'auto' } }}
    >
      <MenuButton
        icon={Download}
        aria-label={t('graph.save')}
        actions={[
          { label: t('graph.png'), icon: FileImage, onSelect: () => void save('png') },
          { label: t('graph.svg'), icon: FileImage, onSelect: () => void save('svg') },
        ]}
      >
        <Span hideBelow="md">{t('graph.save')}</Span>
      </MenuButton>
      {children}
    </Flex>
  )
}

/** Returns the translated names of the groups. */
function useGroupNames({ names }: Groups): string[] {
  const { t } = useTranslation()
  return useMemo(
    () => names.map((name) => ('text' in name ? name.text : t(`graph.groups.${name.word}`))),
    [names, t],
  )
}
