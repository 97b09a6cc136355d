const DAY = 24 * 60 * 60
const units: Record<string, number> = { h: 3600, m: 60, s: 1 }

/** Seconds of a duration such as `24h` or `1h30m`; a day for any other text, and for none at all. */
export function intervalOf(text: string): number {
  const isDuration = /^(\d+(\.\d+)?[hms])+$/.test(text)
  const parts = isDuration ? [...text.matchAll(/([\d.]+)([hms])/g)] : []
  const seconds = parts.reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (units[unit] ?? 0),
    0,
  )
  return seconds || DAY
}
