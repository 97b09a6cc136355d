/**
 * A time as the server writes it, in milliseconds since 1970. Undefined for its zero time in the
 * year 1, which stands for never (contract 0.8), and for what is no time at all.
 */
export function readServerTime(text: string): number | undefined {
  const moment = Date.parse(text)
  return moment > 0 ? moment : undefined
}

/** `2026-11-21 08:12`, where the reader is [CO-040]. Milliseconds since 1970. */
export function formatMinute(moment: number): string {
  const date = new Date(moment)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())]
  return `${day.join('-')} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
