import { currentLanguage } from '@meshdeck/platform'
import { useEffect, useMemo, useState } from 'react'

import { askClusterLayout, askMapLayout } from '../graph-layout/ask-layout'
import type { Layout } from '../graph-layout/layout'
import { type Grouping, groupRows, type Groups } from '../graph-model/graph-groups'
import type { GraphModel } from '../graph-model/graph-model'
import { markKinds } from '../graph-model/graph-rows'

/** Where everything stands, for the rows and groups that it was made of. */
export type Placed = { model: GraphModel; groups: Groups; layout: Layout; land: string | undefined }

/**
 * Where the rows stand, made beside the page; while newer ones are placed, the picture before. A failure is one of the
 * code that did not come: `retry` fetches it again.
 */
export function useGraphLayout(
  model: GraphModel,
  { isMap, grouping }: { isMap: boolean; grouping: Grouping },
) {
  const [placed, setPlaced] = useState<Placed>()
  const [error, setError] = useState<unknown>()
  const [tries, setTries] = useState(0)
  const language = currentLanguage()
  const groups = useMemo(
    () => groupRows(model, isMap ? 'location' : grouping, language),
    [model, isMap, grouping, language],
  )

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const input = {
      groupOf: groups.groupOf,
      rings: Uint8Array.from(model.rows, ({ mark }) => markKinds.indexOf(mark)),
      groupCount: groups.names.length,
    }
    const asked: Promise<Layout & { land?: string }> = isMap
      ? askMapLayout({ ...input, places: groups.places }, signal)
      : askClusterLayout(input, signal)
    asked.then(
      ({ land, ...layout }) => {
        if (signal.aborted) return
        setError(undefined)
        setPlaced({ model, groups, layout, land })
      },
      (failure: unknown) => {
        if (!signal.aborted) setError(failure)
      },
    )
    return () => controller.abort()
  }, [model, groups, isMap, tries])

  return { placed, error, retry: () => setTries((count) => count + 1) }
}
