const steps = [
  [1e12, 'TiB'],
  [1e9, 'GiB'],
  [1e6, 'MiB'],
  [1e3, 'KiB'],
] as const

/** Formats bytes: the unit changes at 1e3, 1e6, 1e9, and 1e12, with two decimals [CO-049, CO-050]. */
export function formatBytes(bytes: number): string {
  const step = steps.find(([threshold]) => bytes >= threshold)
  return step ? `${(bytes / step[0]).toFixed(2)} ${step[1]}` : `${bytes.toFixed(2)} B`
}

/** Formats minutes as hours (rounded down) and remaining minutes [CO-051]. */
export function formatUptime(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${Math.floor(minutes % 60)}m`
}

const SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 }

/** Returns the seconds of a duration in the server's format, such as `24h` or `1h30m`; undefined for any other text. */
export function readGoDuration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?[hms])+$/.test(text)) return undefined
  return [...text.matchAll(/([\d.]+)([hms])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (SECONDS[unit] ?? 0),
    0,
  )
}
