import { healthOf, type Health } from '@meshdeck/domain/health'
import { currentLanguage } from '@meshdeck/platform'
import { Box, chakra, Heading, Span, StatusBadge, Text } from '@meshdeck/ui'
import type { TableHandle } from '@meshdeck/ui/data-table'
import { type Ref, useImperativeHandle, useRef } from 'react'

import type { InView } from '../graph-drawing/graph-scene'
import { useTranslation } from '../translations'
import type { PlacedGraph } from './use-graph-scene'

type Props = {
  placed: PlacedGraph
  healths: readonly Health[]
  clusterNames: readonly string[]
  inView: InView
  /** Rows that match search and filters, in the order of the table; undefined if all match. */
  foundRows: readonly number[] | undefined
  selectedRow: number | undefined
  onRow: (row: number) => void
  onCluster: (cluster: number) => void
  ref: Ref<TableHandle>
}

/** Longer lists are unusable: users search by name or zoom in. */
const MAX_ROWS = 100

const Entry = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    w: 'full',
    minH: '8',
    '@media (pointer: coarse)': { minH: '10' },
    px: '3',
    py: '1',
    textAlign: 'start',
    textStyle: 'sm',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' },
    '&[aria-current=true]': { bg: 'accent.subtle' },
  },
})

/** Text alternative to the drawing: items in view or search results, accessible by keyboard. */
export function GraphList(props: Props) {
  const { placed, healths, clusterNames, inView, foundRows, selectedRow, onRow, onCluster, ref } =
    props
  const { model, land, layout } = placed
  const { t } = useTranslation()
  const listRef = useRef<HTMLUListElement>(null)
  useImperativeHandle(ref, () => ({
    idsOnScreen: () => [],
    focus: () => listRef.current?.querySelector('button')?.focus(),
  }))
  const rows = foundRows ?? inView.rows
  const isClosed = foundRows === undefined && inView.rows.length === 0
  const count = isClosed ? inView.clusters.length : rows.length
  // clusters are places, otherwise what nodes are grouped by
  const closedText = t(land === undefined ? 'graph.groupCount' : 'graph.placeCount', { count })
  const sizes = layout.clusters.map(({ start, end }) => end - start)
  const language = currentLanguage()

  return (
    <Box
      as="nav"
      aria-label={t(foundRows ? 'graph.found' : 'graph.inView')}
      hideBelow="lg"
      w={{ lg: '14rem', xl: '16.5rem' }}
      flexShrink="0"
      overflowY="auto"
      borderEndWidth="1px"
    >
      <Box px="3" py="2.5" borderBottomWidth="1px">
        <Heading>{t(foundRows ? 'graph.found' : 'graph.inView')}</Heading>
        <Text textStyle="xs" color="fg.muted" aria-live="polite">
          {isClosed ? closedText : t('graph.entryCount', { count })}
        </Text>
      </Box>
      <ul ref={listRef}>
        {isClosed &&
          inView.clusters.map((cluster) => (
            <li key={cluster}>
              <Entry type="button" onClick={() => onCluster(cluster)}>
                <Span className="notranslate" truncate>
                  {clusterNames[cluster]}
                </Span>
                <Span textStyle="xs" color="fg.muted">
                  {(sizes[cluster] ?? 0).toLocaleString(language)}
                </Span>
              </Entry>
            </li>
          ))}
        {rows.slice(0, MAX_ROWS).map((row) => (
          <li key={row}>
            <Entry
              type="button"
              aria-current={row === selectedRow ? 'true' : undefined}
              onClick={() => onRow(row)}
            >
              <Span className="notranslate" textStyle="mono" truncate>
                {model.rows[row]?.name}
              </Span>
              <Span textStyle="xs" flexShrink="0">
                <StatusBadge status={healthOf(healths[row])} />
              </Span>
            </Entry>
          </li>
        ))}
      </ul>
      {rows.length > MAX_ROWS && (
        <Text px="3" py="2" textStyle="xs" color="fg.muted">
          {t('graph.moreInView', { count: rows.length - MAX_ROWS })}
        </Text>
      )}
    </Box>
  )
}
