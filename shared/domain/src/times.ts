/** Lengths of time, in milliseconds and in seconds. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS
export const DAY_SECONDS = 24 * HOUR_SECONDS

/** Returns the seconds from a moment to `now`; both in milliseconds since 1970, never negative. */
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

/**
 * Returns an age such as `12 sec. ago` in the user's language, in the largest unit that fits. Milliseconds since 1970.
 */
export function formatAge(moment: number, language: string, now: number = Date.now()): string {
  const seconds = secondsSince(moment, now)
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return formatOf(language).format(-Math.floor(seconds / size), unit)
}

/**
 * Returns a distance such as `in 5 days`, or an age: for moments that may be in the future, such as an expiry.
 * Milliseconds since 1970.
 */
export function formatDistance(moment: number, language: string, now: number = Date.now()): string {
  const seconds = Math.round((moment - now) / 1000)
  if (seconds <= 0) return formatAge(moment, language, now)
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return formatOf(language).format(Math.floor(seconds / size), unit)
}

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** Cached for each language: creating it costs more than the rest of a table row that scrolls into view. */
function formatOf(language: string): Intl.RelativeTimeFormat {
  const cachedFormat = formats.get(language)
  if (cachedFormat) return cachedFormat
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' })
  formats.set(language, format)
  return format
}

/**
 * Returns a time of the server in milliseconds since 1970. Undefined for its zero time in the year 1, which means never
 * (contract 0.8), and for any other text.
 */
export function readServerTime(text: string): number | undefined {
  const moment = Date.parse(text)
  return moment > 0 ? moment : undefined
}

/** Returns a moment for a file, such as `2026-11-21T08:12:00.000Z`: in UTC, empty for none. Milliseconds since 1970. */
export const utcText = (moment = 0): string => (moment > 0 ? new Date(moment).toISOString() : '')

/** Returns the header of a column with such moments, which names the time zone in the same way in every language. */
export const utcHeader = (header: string): string => `${header} (UTC)`

/** Returns a moment such as `2026-11-21 08:12` in the user's time zone [CO-040]. Milliseconds since 1970. */
export function formatMinute(moment: number): string {
  const date = new Date(moment)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())]
  return `${day.join('-')} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/**
 * Returns a moment such as `21st November 2026 @ 08:12` in the user's time zone [CO-039]: `Do MMMM YYYY @ HH:mm`, with
 * month and day in the given language. Milliseconds since 1970. For an end that a sentence states once.
 */
export function formatLongMinute(moment: number, language: string): string {
  const date = new Date(moment)
  const month = date.toLocaleDateString(language, { month: 'long' })
  const day = `${ordinalOf(date.getDate(), language)} ${month} ${date.getFullYear()}`
  return `${day} @ ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** French only uses an ordinal for the first day of a month. */
function ordinalOf(day: number, language: string): string {
  if (language === 'de') return `${day}.`
  if (language === 'fr') return day === 1 ? '1er' : String(day)
  return `${day}${ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)] ?? ''}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

const SOON_MS = 7 * DAY_MS
/** New nodes expire in 100 years (contract 1.9): users don't enter a date that far away. */
const NEVER_MS = 50 * 365 * DAY_MS

/**
 * Whether a node ever expires. `moment` in milliseconds since 1970; 0, and the hundred years that the server gives a
 * new node, mean never.
 */
export function expires(moment: number, now: number = Date.now()): boolean {
  return moment > 0 && moment - now < NEVER_MS
}

/**
 * Whether a node expires within the next 7 days, or has expired and waits for deletion by the server, which runs once
 * an hour. `moment` in milliseconds since 1970; 0 means never.
 */
export function expiresSoon(moment: number, now: number = Date.now()): boolean {
  return moment > 0 && moment - now < SOON_MS
}
