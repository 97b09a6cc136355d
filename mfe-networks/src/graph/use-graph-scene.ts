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
  everything,
  writeCamera,
} from '../graph-drawing/picture'
import { type GraphModel, markKinds } from '../shared/graph-rows'

type SceneInput = {
  placed: Placed
  healths: readonly Health[]
  matching: Uint8Array | undefined
  lit: Uint8Array | undefined
  pairs: readonly BadPair[]
  clusterNames: readonly string[]
  selected: number | undefined
  camera: Camera | undefined
  onSelect: (row: number | undefined) => void
  onCamera: (camera: Camera) => void
}

const nothingInView: InView = { clusters: [], rows: [] }

/** Ties the life of the scene to that of its canvas. `isRefused`: the browser draws on none. */
export function useGraphScene(input: SceneInput) {
  const { placed, healths, matching, lit, pairs, clusterNames, selected } = input
  const { model, groups, layout, land } = placed
  const { canvasRef, scene, inView, isRefused } = useScene(input)
  const mode = useColorMode()
  const language = currentLanguage()
  const bundles = useMemo(
    () => bundleLinks(model, groups.groupOf, healths),
    [model, groups, healths],
  )
  const counts = useMemo(
    () => countClusters(groups.groupOf, groups.names.length, { healths, matching }),
    [groups, healths, matching],
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
      matching,
      lit,
      pairs,
      selected,
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
    matching,
    lit,
    pairs,
    selected,
    language,
  ])

  // the class that decides the colours is set by an effect of the shell, which runs after this one
  useEffect(() => {
    const frame = requestAnimationFrame(() => scene?.repaint())
    return () => cancelAnimationFrame(frame)
  }, [scene, mode])

  // numbers of clusters are those of their layout
  return { canvasRef, scene, inView: inView.layout === layout ? inView : nothingInView, isRefused }
}

/** A scene for as long as there is its canvas. What it tells goes to whoever listens by then. */
function useScene(input: SceneInput) {
  const { camera } = input
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const [scene, setScene] = useState<GraphScene>()
  const [isRefused, setIsRefused] = useState(false)
  const [inView, setInView] = useState(nothingInView)
  const latest = useRef(input)
  const lastCamera = useRef(writeCamera(camera ?? everything))

  useEffect(() => {
    latest.current = input
  })

  useEffect(() => {
    const context = canvasRef.current?.getContext('2d')
    if (!context) {
      setIsRefused(true)
      return undefined
    }
    const made = new GraphScene(
      context,
      {
        onSelect: (row) => latest.current.onSelect(row),
        onSettle: (now, seen) => {
          setInView(seen)
          const text = writeCamera(now)
          if (text === lastCamera.current) return
          lastCamera.current = text
          latest.current.onCamera(now)
        },
      },
      latest.current.camera,
    )
    setScene(made)
    return () => made.destroy()
  }, [])

  // a link or Back has changed the address
  const cameraText = writeCamera(camera ?? everything)
  useEffect(() => {
    if (!scene || cameraText === lastCamera.current) return
    lastCamera.current = cameraText
    scene.setCamera(latest.current.camera)
  }, [scene, cameraText])

  return { canvasRef, scene, inView, isRefused }
}

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
