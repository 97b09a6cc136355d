import { ramps } from './ramps'

test('has steps of the primary color from 50 to 900, each darker than the one before [CO-058]', () => {
  const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900] as const
  const lights = steps.map((step) => brightnessOf(ramps.violet[step].value))
  expect(lights).toEqual(lights.toSorted((a, b) => b - a))
  expect(new Set(lights).size).toBe(steps.length)
})

/** Returns the perceived brightness, from 0 to 255. */
function brightnessOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue
}
