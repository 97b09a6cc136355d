import { join } from 'node:path'

import { drawIcons, outlineOf } from './draw-icons'

const remote = join(__dirname, '../../../../mfe-networks')
const label = { en: 'P', de: 'P', fr: 'P' }
const entry = { label, path: '/p', group: 'main', order: 1 } as const

test.each([
  ['path', { d: 'M4 4h2' }, 'M4 4h2'],
  ['path', { d: 'm4 4 2 2' }, 'M0 0m4 4 2 2'],
  ['circle', { cx: 12, cy: 12, r: 3 }, 'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'],
  ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }, 'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z'],
  ['rect', { x: 2, y: 3, width: 4, height: 5 }, 'M2 3h4v5h-4v-5z'],
  [
    'rect',
    { x: '2', y: '2', width: '20', height: '8', rx: '2' },
    'M4 2h16a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z',
  ],
  ['line', { x1: 6, x2: 6.01, y1: 18, y2: 18 }, 'M6 18L6.01 18'],
  ['polyline', { points: '16 18 22 12' }, 'M16 18 22 12'],
  ['polygon', { points: '3 11 22 2 13 21' }, 'M3 11 22 2 13 21z'],
])('draws a <%s> with %o as the outline %s', (tag, attributes, outline) => {
  expect(outlineOf([tag, attributes])).toBe(outline)
})

test("rejects an element that isn't a shape of an icon", () => {
  expect(() => outlineOf(['script', {}])).toThrow('An icon with <script> cannot be drawn as a path')
})

test("skips icons that every shell has, and names one that lucide doesn't have", async () => {
  expect(await drawIcons({ navigation: [{ ...entry, icon: 'users' }] }, remote)).toEqual({})
  await expect(
    drawIcons({ navigation: [{ ...entry, icon: 'no-such-thing' }] }, remote),
  ).rejects.toThrow('lucide has no icon "no-such-thing"')
})
