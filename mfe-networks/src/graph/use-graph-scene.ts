import type { Health } from '@meshdeck/domain/health'
import { currentLanguage, useColorMode } from '@meshdeck/platform'
import { useEffect, useMemo, useRef, useState } from 'react'

import { GraphScene, type InView } from '../graph-scene/graph-scene'
import { type BadPair, bundleLinks, countClusters } from '../graph-scene/picture'
import { type Camera, everything, writeCamera } from '../graph-scene/viewport'
import type { Placed } from './use-graph-layout'

export type SceneInput = {
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
