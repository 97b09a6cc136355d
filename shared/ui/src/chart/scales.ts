import { scaleLinear, scaleLog } from 'd3-scale'

/** Latency in milliseconds that fills a bar. */
const MAX_LATENCY_MS = 1000
/** A kibibyte and a tebibyte: traffic on a link is compared by order of magnitude. */
const [LEAST_BYTES, MAX_BYTES] = [1024, 1024 ** 4]

const delays = scaleLinear([0, MAX_LATENCY_MS], [0, 1]).clamp(true)
const amounts = scaleLog([LEAST_BYTES, MAX_BYTES], [0, 1]).clamp(true)

/** Returns how much of a bar a latency in milliseconds fills, from 0 to 1. */
export const shareOfDelay = (milliseconds: number): number => delays(milliseconds)

/** Returns how much of a bar a number of bytes fills, from 0 to 1, on a logarithmic scale. */
export const shareOfBytes = (bytes: number): number => (bytes < LEAST_BYTES ? 0 : amounts(bytes))

/** Returns an axis from 0 to a round number at or above `maximum` over a range of pixels, with its tick values. */
export function axisUpTo(maximum: number, [from, to]: readonly [number, number]) {
  const scale = scaleLinear([0, Math.max(maximum, 1)], [from, to]).nice(TICKS)
  return { at: (value: number): number => scale(value), ticks: scale.ticks(TICKS) }
}

/** Approximate number of ticks; the actual number varies so that the values are round. */
const TICKS = 4

/** Returns a time axis that spans the given times. */
export const axisBetween = (first: number, last: number, pixels: [number, number]) =>
  scaleLinear([first, Math.max(last, first + 1)], pixels)
