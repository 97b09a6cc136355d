import { preferenceAtom, useAtom, useSearchParams, z } from '@meshdeck/platform'
import { useMemo, useState } from 'react'

import { type Grouping, groupings } from '../graph-drawing/graph-groups'
import { type Camera, wholeGraph, readCamera, writeCamera } from '../graph-drawing/picture'
import type { GraphModel } from '../shared/graph-rows'

export const graphViews = ['graph', 'map', 'table'] as const
type GraphView = (typeof graphViews)[number]

// a map unless the user has chosen otherwise [SE-026]
const viewModeAtom = preferenceAtom('graph_view_mode', z.oneOf(['graph', 'map']))

/**
 * Returns the state of the view, held in the address so that a link shows the same. A map with one dot says nothing and
 * opens as a graph.
 */
export function useGraphView({ hasOneDot }: { hasOneDot: boolean }) {
  const [params, setParams] = useSearchParams()
  const [remembered = 'map', remember] = useAtom(viewModeAtom)
  const view =
    graphViews.find((option) => option === params.get('view')) ?? (hasOneDot ? 'graph' : remembered)
  const grouping = groupings.find((option) => option === params.get('by')) ?? 'gateway'

  // `replace`: Back leaves the page instead of undoing each change of the view
  function change(entries: Record<string, string | undefined>) {
    setParams(
      () => {
        // when the camera comes to rest, the page may not have rendered the latest choice yet
        const newParams = new URLSearchParams(window.location.search)
        for (const [key, value] of Object.entries(entries)) {
          if (value === undefined) newParams.delete(key)
          else newParams.set(key, value)
        }
        return newParams
      },
      { replace: true },
    )
  }

  const asTable = new URLSearchParams(params)
  asTable.set('view', 'table')
  asTable.delete('at')

  return {
    /** Link to the same rows as a table. */
    tableLink: `?${asTable}`,
    view,
    grouping,
    /** Whether slow and failing pairs are drawn, which happens only on request. */
    showsPairs: params.get('pairs') === 'bad',
    selectedId: params.get('node') ?? undefined,
    camera: readCamera(params.get('at')),
    setView: (next: GraphView) => {
      if (next !== 'table') remember(next)
      // positions of one view don't apply to the other
      change({ view: next, at: undefined })
    },
    setGrouping: (next: Grouping) => change({ by: next, at: undefined }),
    setShowsPairs: (shows: boolean) => change({ pairs: shows ? 'bad' : undefined }),
    select: (id: string | undefined) => change({ node: id }),
    setCamera: (camera: Camera) => {
      const at = writeCamera(camera)
      change({ at: at === writeCamera(wholeGraph) ? undefined : at })
    },
  }
}

/** Returns the rows that are highlighted as reachable from the selected one, once reported. */
export function useHighlightedRows(model: GraphModel, selected: number | undefined) {
  const [reached, setReached] = useState<readonly string[]>()
  const lit = useMemo(
    () => (reached && selected !== undefined ? litRows(model, reached, selected) : undefined),
    [reached, model, selected],
  )
  return { lit, setReached }
}

/** Returns the selected row and the rows that it reaches; a target that is in no list has no row. */
export function litRows(
  { rows, indexOf }: { rows: readonly unknown[]; indexOf: GraphModel['indexOf'] },
  reached: readonly string[],
  selected: number,
): Uint8Array {
  const lit = new Uint8Array(rows.length)
  lit[selected] = 1
  for (const id of reached) {
    const row = indexOf.get(id)
    if (row !== undefined) lit[row] = 1
  }
  return lit
}
