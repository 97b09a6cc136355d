/** Seconds a moment lies before `now`; both in milliseconds since 1970, never negative. */
export function secondsSince(moment: number, now: number = Date.now()): number {
  return Math.max(0, Math.round((now - moment) / 1000))
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const satisfies ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]>

/** `12 sec. ago` in the reader's language, the largest unit that fits. Milliseconds since 1970. */
export function formatAge(moment: number, language: string, now: number = Date.now()): string {
  const seconds = secondsSince(moment, now)
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return formatOf(language).format(-Math.floor(seconds / size), unit)
}

/** `in 5 days`, or how long ago it was: for what may lie ahead, such as an expiry. Milliseconds since 1970. */
export function formatDistance(moment: number, language: string, now: number = Date.now()): string {
  const seconds = Math.round((moment - now) / 1000)
  if (seconds <= 0) return formatAge(moment, language, now)
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return formatOf(language).format(Math.floor(seconds / size), unit)
}

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** Made once a language: it costs more than all else in a row of a table that scrolls in. */
function formatOf(language: string): Intl.RelativeTimeFormat {
  const known = formats.get(language)
  if (known) return known
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' })
  formats.set(language, format)
  return format
}
