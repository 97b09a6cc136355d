/**
 * A time as the server writes it, in milliseconds since 1970. Undefined for its zero time in the
 * year 1, which stands for never (contract 0.8), and for what is no time at all.
 */
export function readServerTime(text: string): number | undefined {
  const moment = Date.parse(text)
  return moment > 0 ? moment : undefined
}

/** A moment in a file, `2026-11-21T08:12:00.000Z`: in UTC, blank for none. Milliseconds since 1970. */
export const utcText = (moment = 0): string => (moment > 0 ? new Date(moment).toISOString() : '')

/** The heading of such moments in a file, which names their time zone in every language alike. */
export const utcHeader = (header: string): string => `${header} (UTC)`

/** `2026-11-21 08:12`, where the reader is [CO-040]. Milliseconds since 1970. */
export function formatMinute(moment: number): string {
  const date = new Date(moment)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())]
  return `${day.join('-')} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/**
 * `21st November 2026 @ 08:12`, where the reader is [CO-039]: `Do MMMM YYYY @ HH:mm`, with the month and the day in
 * the language that is given. Milliseconds since 1970. For the end of something, said once in a sentence.
 */
export function formatLongMinute(moment: number, language: string): string {
  const date = new Date(moment)
  const month = date.toLocaleDateString(language, { month: 'long' })
  const day = `${ordinalOf(date.getDate(), language)} ${month} ${date.getFullYear()}`
  return `${day} @ ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** French counts the first day of a month only. */
function ordinalOf(day: number, language: string): string {
  if (language === 'de') return `${day}.`
  if (language === 'fr') return day === 1 ? '1er' : String(day)
  return `${day}${ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)] ?? ''}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
