import fc from 'fast-check'

import { boxOf, overlap, type SizedLabel, placeNames } from './draw-clusters'

const coordinate = fc.integer({ min: 0, max: 400 })
const named: fc.Arbitrary<SizedLabel> = fc.record({
  x: coordinate,
  y: coordinate,
  radius: fc.integer({ min: 3, max: 13 }),
  width: fc.integer({ min: 10, max: 120 }),
  height: fc.constant(13),
})

test('never overlaps names with each other or with titles, however crowded', () => {
  fc.assert(
    fc.property(fc.array(named, { maxLength: 50 }), named, (names, title) => {
      const takenBoxes = [boxOf(title, title)]
      const places = placeNames(names, { takenBoxes })
      const boxes = places.flatMap((place, index) => {
        const name = names[index]
        return place && name ? [boxOf(place, name)] : []
      })
      const all = [...takenBoxes, ...boxes]
      for (const [index, one] of all.entries()) {
        expect(all.slice(index + 1).filter((other) => overlap(one, other))).toEqual([])
      }
    }),
  )
})

const name: SizedLabel = { x: 100, y: 100, radius: 10, width: 40, height: 13 }

test('places a name below, else above, else beside, and avoids marks where possible', () => {
  const [below, above] = placeNames([name, name])
  expect([below?.y, above?.y]).toEqual([114, 73])
  const [, , right, left, none] = placeNames([name, name, name, name, name])
  expect([right?.x, left?.x, none]).toEqual([134, 66, undefined])
  const mark = { left: 90, right: 110, top: 110, bottom: 130 }
  expect(placeNames([name], { marks: [mark] })[0]?.y).toBe(73)
})

const frame = { left: 0, top: 0, right: 200, bottom: 150 }

test("moves a name at an edge into the frame and omits it where it doesn't fit", () => {
  const placed = (at: Partial<SizedLabel>) => placeNames([{ ...name, ...at }], { frame })[0]
  expect(placed({ x: 5 })?.x).toBe(22)
  expect(placed({ x: 195 })?.x).toBe(178)
  expect(placed({ y: 140 })?.y).toBe(113)
  expect(placed({ width: 210 })).toBeUndefined()
})

test('keeps every name inside the frame, however crowded', () => {
  fc.assert(
    fc.property(fc.array(named, { maxLength: 50 }), (names) => {
      for (const [index, place] of placeNames(names, { frame }).entries()) {
        const one = names[index]
        if (!place || !one) continue
        const { left, top, right, bottom } = boxOf(place, one)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(frame.right)
        expect(bottom).toBeLessThanOrEqual(frame.bottom)
      }
    }),
  )
})

test('places all names of fifty entries that are spaced apart', () => {
  const names = Array.from({ length: 50 }, (_, index) => ({
    ...name,
    x: 100 * (index % 10),
    y: 60 * Math.floor(index / 10),
    width: 90,
  }))
  expect(placeNames(names).filter(Boolean)).toHaveLength(50)
})
