import type { Health } from '@meshdeck/domain/health'

import type { Layout } from '../graph-layout/layout'
import type { GraphModel } from '../graph-model/graph-model'
import type { Palette } from './palette'
import type { Viewport } from './viewport'

/** Two rows that reach each other slowly or not at all. */
export type BadPair = { source: number; target: number; isFailing: boolean }

/** Links between two clusters as one line. */
export type Bundle = { from: number; to: number; count: number; isBroken: boolean }

/** How many of a cluster are there, are so, and are among those that the filters leave. */
export type ClusterCount = { total: number; matching: number; byHealth: Map<Health, number> }

/** All that a frame shows. */
export type Picture = {
  model: GraphModel
  layout: Layout
  /** Of each row its cluster. */
  groupOf: Uint16Array
  clusterNames: readonly string[]
  bundles: readonly Bundle[]
  counts: readonly ClusterCount[]
  healths: readonly Health[]
  /** 1 for each row that the filters leave; without it all do. */
  matching: Uint8Array | undefined
  /** 1 for each row that is lit, as what a node reaches; the others fade. */
  lit: Uint8Array | undefined
  /** Pairs of rows that are slow or failing, where somebody has asked for them. */
  pairs: readonly BadPair[]
  land: string | undefined
  view: Viewport
  palette: Palette
  selected: number | undefined
  hovered: { row?: number | undefined; cluster?: number | undefined }
  language: string
}

export const isFaded = ({ matching, lit }: Picture, row: number): boolean =>
  (matching !== undefined && matching[row] === 0) || (lit !== undefined && lit[row] === 0)

/** Ends that do not answer: what hangs there is cut off. */
export const isDown = (health: Health | undefined): boolean =>
  health === 'offline' || health === 'disconnected' || health === 'error'

export function bundleLinks(
  { links }: GraphModel,
  groupOf: Uint16Array,
  healths: readonly Health[],
): Bundle[] {
  const bundles = new Map<number, Bundle>()
  for (const { source, target } of links) {
    const [a, b] = [groupOf[source] ?? 0, groupOf[target] ?? 0]
    if (a === b) continue
    const [from, to] = a < b ? [a, b] : [b, a]
    const key = from * 65_536 + to
    const bundle = bundles.get(key) ?? { from, to, count: 0, isBroken: true }
    bundle.count++
    if (!isDown(healths[source]) && !isDown(healths[target])) bundle.isBroken = false
    bundles.set(key, bundle)
  }
  return [...bundles.values()]
}

export function countClusters(
  groupOf: Uint16Array,
  groupCount: number,
  { healths, matching }: { healths: readonly Health[]; matching: Uint8Array | undefined },
): ClusterCount[] {
  const counts = Array.from({ length: groupCount }, () => ({
    total: 0,
    matching: 0,
    byHealth: new Map<Health, number>(),
  }))
  for (const [row, group] of groupOf.entries()) {
    const count = counts[group]
    if (!count) continue
    const health = healths[row] ?? 'unknown'
    count.total++
    if (!matching || matching[row] === 1) count.matching++
    count.byHealth.set(health, (count.byHealth.get(health) ?? 0) + 1)
  }
  return counts
}
