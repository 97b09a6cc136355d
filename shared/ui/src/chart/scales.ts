import { scaleLinear, scaleLog } from 'd3-scale'

/** Milliseconds at which a bar of latency is full. */
const LONGEST_MS = 1000
/** A kibibyte and a tebibyte: what went over a link is compared by its order of magnitude. */
const [LEAST_BYTES, MOST_BYTES] = [1024, 1024 ** 4]

const delays = scaleLinear([0, LONGEST_MS], [0, 1]).clamp(true)
const amounts = scaleLog([LEAST_BYTES, MOST_BYTES], [0, 1]).clamp(true)

/** How much of a bar a latency in milliseconds fills, from 0 to 1. */
export const shareOfDelay = (milliseconds: number): number => delays(milliseconds)

/** How much of a bar some bytes fill, from 0 to 1: each tenth is the same factor. */
export const shareOfBytes = (bytes: number): number => (bytes < LEAST_BYTES ? 0 : amounts(bytes))

/** An axis from 0 on, up to a round number at or above `most`, over so many pixels; with the numbers to write beside it. */
export function axisUpTo(most: number, [from, to]: readonly [number, number]) {
  const scale = scaleLinear([0, Math.max(most, 1)], [from, to]).nice(TICKS)
  return { at: (value: number): number => scale(value), ticks: scale.ticks(TICKS) }
}

/** Some more or fewer, so that they are round. */
const TICKS = 4

/** A time axis, as long as the moments are apart. */
export const axisBetween = (first: number, last: number, pixels: [number, number]) =>
  scaleLinear([first, Math.max(last, first + 1)], pixels)
