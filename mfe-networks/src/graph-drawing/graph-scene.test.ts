import { toGraphModel } from '../shared/sample-records'
import { hitTest } from './gestures'
import type { Layout } from './layout'
import { SvgPen } from './pen'
import {
  wholeGraph,
  movedBy,
  readCamera,
  toScreenX,
  viewportOf,
  writeCamera,
  zoomedAt,
} from './picture'

const size = { width: 1000, height: 600 }
const layout: Layout = {
  clusters: [{ x: 0.5, y: 0.5, radius: 0.1, start: 0, end: 1 }],
  x: Float32Array.of(0.5),
  y: Float32Array.of(0.5),
  order: Uint32Array.of(0),
  spacing: 0.01,
}

test('keeps the point under the pointer while zooming in', () => {
  const at = { x: 300, y: 200 }
  const unitAt = (camera: typeof wholeGraph) => {
    const view = viewportOf(size, camera, layout)
    return (at.x - view.offsetX) / view.scale
  }
  const nearer = zoomedAt(wholeGraph, size, { ...at, factor: 3 })
  expect(unitAt(nearer)).toBeCloseTo(unitAt(wholeGraph))
  expect(nearer.zoom).toBe(3)
})

test('keeps the picture in view while dragging and zooming', () => {
  expect(movedBy(wholeGraph, size, { x: 1e6, y: 1e6 })).toMatchObject({ x: 0, y: 0 })
  expect(zoomedAt(wholeGraph, size, { x: 0, y: 0, factor: 1e-9 }).zoom).toBe(0.6)
})

test('stores the camera in the address', () => {
  const camera = { x: 0.5, y: 0.25, zoom: 4 }
  expect(writeCamera(camera)).toBe('0.5,0.25,4')
  expect(readCamera('0.5,0.25,4')).toEqual(camera)
})

test.each(['0.5,0.25', '0.5,0.25,0', 'a,b,c', '1,1,1,1', null])(
  'ignores %j in the address as a camera',
  (text) => {
    expect(readCamera(text)).toBeUndefined()
  },
)

test('hits a closed cluster as a whole and the members of an open one', () => {
  const model = toGraphModel([])
  const closed = viewportOf(size, wholeGraph, layout)
  const at = (view: typeof closed) => ({
    x: toScreenX(view, 0.5),
    y: view.offsetY + 0.5 * view.scale,
  })
  expect(closed.openness).toBe(0)
  expect(hitTest({ layout, view: closed, model }, at(closed), 3)).toEqual({ cluster: 0 })
  const open = viewportOf(size, { x: 0.5, y: 0.5, zoom: 8 }, layout)
  expect(open.openness).toBe(1)
  expect(hitTest({ layout, view: open, model }, at(open), 3)).toEqual({ row: 0 })
  expect(hitTest({ layout, view: open, model }, { x: 1, y: 1 }, 3)).toEqual({})
})

test('escapes a name that looks like code in the picture', () => {
  const pen = new SvgPen(size, () => {
    throw new Error('nothing is measured')
  })
  pen.fillText('</text><script>"&', 1, 2)
  expect(pen.toString()).toContain('>&lt;/text&gt;&lt;script&gt;&quot;&amp;</text>')
})
