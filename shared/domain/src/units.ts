const steps = [
  [1e12, 'TiB'],
  [1e9, 'GiB'],
  [1e6, 'MiB'],
  [1e3, 'KiB'],
] as const

/** Formats by language: creating one for each cell of a table would take too long. */
const formats = new Map<string, Intl.NumberFormat>()

/** Formats bytes: the unit changes at 1e3, 1e6, 1e9, and 1e12, with two decimals. */
export function formatBytes(bytes: number, language: string): string {
  const [size, unit] = steps.find(([threshold]) => bytes >= threshold) ?? [1, 'B']
  const format =
    formats.get(language) ??
    new Intl.NumberFormat(language, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: false,
    })
  formats.set(language, format)
  return `${format.format(bytes / size)} ${unit}`
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
