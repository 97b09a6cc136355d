import type { Health } from '@meshdeck/domain/health'
import { currentLanguage, useColorMode } from '@meshdeck/platform'
import { useEffect, useMemo, useRef, useState } from 'react'

import { askClusterLayout, askMapLayout } from '../graph-drawing/ask-layout'
import { type Grouping, groupRows, type Groups } from '../graph-drawing/graph-groups'
import { GraphScene, type InView } from '../graph-drawing/graph-scene'
import type { Layout } from '../graph-drawing/layout'
import {
  type BadPair,
  bundleLinks,
  type Camera,
  countClusters,
  wholeGraph,
  writeCamera,
} from '../graph-drawing/picture'
import { type GraphModel, markKinds } from '../shared/graph-rows'

type SceneInput = {
  placed: PlacedGraph
  healths: readonly Health[]
  matchingRows: Uint8Array | undefined
  lit: Uint8Array | undefined
  pairs: readonly BadPair[]
  clusterNames: readonly string[]
  selectedRow: number | undefined
  camera: Camera | undefined
  onSelect: (row: number | undefined) => void
  onCamera: (camera: Camera) => void
}

const nothingInView: InView = { clusters: [], rows: [] }

/** Binds the lifetime of the scene to its canvas. `isRefused`: the browser doesn't support canvas. */
export function useGraphScene(input: SceneInput) {
  const { placed, healths, matchingRows, lit, pairs, clusterNames, selectedRow } = input
  const { model, groups, layout, land } = placed
  const { canvasRef, scene, inView, isRefused } = useScene(input)
  const mode = useColorMode()
  const language = currentLanguage()
  const bundles = useMemo(
    () => bundleLinks(model, groups.groupOf, healths),
    [model, groups, healths],
  )
  const counts = useMemo(
    () => countClusters(groups.groupOf, groups.names.length, { healths, matchingRows }),
    [groups, healths, matchingRows],
  )

  useEffect(() => {
    scene?.show({
      model,
      layout,
      land,
      groupOf: groups.groupOf,
      clusterNames,
      bundles,
      counts,
      healths,
      matchingRows,
      lit,
      pairs,
      selectedRow,
      language,
    })
  }, [
    scene,
    model,
    layout,
    land,
    groups,
    clusterNames,
    bundles,
    counts,
    healths,
    matchingRows,
    lit,
    pairs,
    selectedRow,
    language,
  ])

  // an effect of the shell that runs after this one sets the class that determines the colors
  useEffect(() => {
    const frame = requestAnimationFrame(() => scene?.repaint())
    return () => cancelAnimationFrame(frame)
  }, [scene, mode])

  // indices of clusters are valid only for their layout
  return { canvasRef, scene, inView: inView.layout === layout ? inView : nothingInView, isRefused }
}

/** Returns a scene while its canvas exists. Events go to the current handlers. */
function useScene(input: SceneInput) {
  const { camera } = input
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const [scene, setScene] = useState<GraphScene>()
  const [isRefused, setIsRefused] = useState(false)
  const [inView, setInView] = useState(nothingInView)
  const latest = useRef(input)
  const lastCamera = useRef(writeCamera(camera ?? wholeGraph))

  useEffect(() => {
    latest.current = input
  })

  useEffect(() => {
    const context = canvasRef.current?.getContext('2d')
    if (!context) {
      setIsRefused(true)
      return undefined
    }
    const newScene = new GraphScene(
      context,
      {
        onSelect: (row) => latest.current.onSelect(row),
        onSettle: (settledCamera, itemsInView) => {
          setInView(itemsInView)
          const text = writeCamera(settledCamera)
          if (text === lastCamera.current) return
          lastCamera.current = text
          latest.current.onCamera(settledCamera)
        },
      },
      latest.current.camera,
    )
    setScene(newScene)
    return () => newScene.destroy()
  }, [])

  // a link or Back has changed the address
  const cameraText = writeCamera(camera ?? wholeGraph)
  useEffect(() => {
    if (!scene || cameraText === lastCamera.current) return
    lastCamera.current = cameraText
    scene.setCamera(latest.current.camera)
  }, [scene, cameraText])

  return { canvasRef, scene, inView, isRefused }
}

/** Layout with the rows and groups that it was computed from. */
export type PlacedGraph = {
  model: GraphModel
  groups: Groups
  layout: Layout
  land: string | undefined
}

/**
 * Returns the layout of the rows, computed off the main thread; the previous layout while a new one is computed. An
 * error means that code failed to load; `retry` fetches it again.
 */
export function useGraphLayout(
  model: GraphModel,
  { isMap, grouping }: { isMap: boolean; grouping: Grouping },
) {
  const [placed, setPlaced] = useState<PlacedGraph>()
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
    const layoutRequest: Promise<Layout & { land?: string }> = isMap
      ? askMapLayout({ ...input, places: groups.places }, signal)
      : askClusterLayout(input, signal)
    layoutRequest.then(
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
