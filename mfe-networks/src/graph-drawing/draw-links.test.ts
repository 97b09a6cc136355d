import { toGraphModel } from '../shared/sample-records'
import { drawPairs } from './draw-links'
import type { Layout } from './layout'
import { SvgPen } from './pen'
import { type BadPair, wholeGraph, type GraphFrame, viewportOf } from './picture'

const size = { width: 1000, height: 600 }
const layout: Layout = {
  clusters: [
    { x: 0.2, y: 0.5, radius: 0.1, start: 0, end: 2 },
    { x: 0.8, y: 0.5, radius: 0.1, start: 2, end: 4 },
  ],
  // the last one has no position on the map
  x: Float32Array.of(0.15, 0.25, 0.8, NaN),
  y: Float32Array.of(0.5, 0.5, 0.5, NaN),
  order: Uint32Array.of(0, 1, 2, 3),
  spacing: 0.01,
}
const palette: GraphFrame['palette'] = {
  canvas: '#fff',
  panel: '#fff',
  text: '#000',
  muted: '#000',
  line: '#000',
  lineStrong: '#000',
  land: '#000',
  accent: '#000',
  error: 'crimson',
  health: {
    online: '#000',
    enabled: '#000',
    warning: 'orange',
    error: '#000',
    offline: '#000',
    disconnected: '#000',
    disabled: '#000',
    unmeasured: '',
    unknown: '#000',
  },
}

/** Returns the strokes of these pairs, from the full view or zoomed in. */
function strokesOf(pairs: BadPair[], zoom = wholeGraph.zoom): string[] {
  const pen = new SvgPen(size, () => {
    throw new Error('nothing is measured')
  })
  drawPairs(pen, {
    model: toGraphModel([]),
    layout,
    groupOf: Uint16Array.of(0, 0, 1, 1),
    clusterNames: [],
    bundles: [],
    counts: [],
    healths: [],
    matchingRows: undefined,
    lit: undefined,
    pairs,
    land: undefined,
    view: viewportOf(size, { ...wholeGraph, zoom }, layout),
    palette,
    selectedRow: undefined,
    hovered: {},
    language: 'en',
  })
  return pen.toString().match(/<path[^>]*>/g) ?? []
}

test('draws failing and slow pairs as lines with their own color and dashes', () => {
  const strokes = strokesOf([
    { source: 0, target: 2, isFailing: true },
    { source: 1, target: 2, isFailing: false },
  ])
  expect(strokes).toHaveLength(2)
  expect(strokes[0]).toMatch(/orange.*12[ ,]3[ ,]1[ ,]3|12[ ,]3[ ,]1[ ,]3.*orange/)
  expect(strokes[1]).toMatch(/crimson.*1[ ,]5|1[ ,]5.*crimson/)
})

test('draws no line within a closed cluster until it opens, and never for a node without a position', () => {
  const within = { source: 0, target: 1, isFailing: true }
  expect(strokesOf([within])).toEqual([])
  expect(strokesOf([within], 8)).toHaveLength(1)
  expect(strokesOf([{ source: 2, target: 3, isFailing: true }], 8)).toEqual([])
})
