const SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 }

/** Seconds of a duration as the server writes it, such as `24h` or `1h30m`; undefined for any other text. */
export function readGoDuration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?[hms])+$/.test(text)) return undefined
  return [...text.matchAll(/([\d.]+)([hms])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (SECONDS[unit] ?? 0),
    0,
  )
}
