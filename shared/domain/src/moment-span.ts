/** A span of time in milliseconds since 1970, both ends within it; an end that is left out is open. */
export type MomentSpan = { from?: number; to?: number }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/**
 * The span in `2026-11-16..2026-11-22`, the value of a filter by date: whole days where the reader is, or moments
 * in UTC such as `2026-11-22T10:15:00Z`. One end may be left out. Undefined for any other text, and where it ends
 * before it begins.
 */
export function readSpan(value: string): MomentSpan | undefined {
  const [begin, end, ...rest] = value.split('..')
  if (begin === undefined || end === undefined || rest.length > 0) return undefined
  const from = edgeOf(begin, 0)
  const to = edgeOf(end, 1)
  const isRead = (begin === '') === (from === undefined) && (end === '') === (to === undefined)
  if (!isRead || (from === undefined && to === undefined)) return undefined
  if (from !== undefined && to !== undefined && to < from) return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** Whether a moment lies in the span that a filter names; in none that cannot be read. */
export function isInSpan(moment: number, value: string): boolean {
  const span = readSpan(value)
  if (!span) return false
  return moment >= (span.from ?? -Infinity) && moment <= (span.to ?? Infinity)
}

/** Of a day its first millisecond, or its last: the one before the day that comes `days` later. */
function edgeOf(text: string, days: 0 | 1): number | undefined {
  if (MOMENT.test(text)) return known(Date.parse(text))
  if (!DAY.test(text)) return undefined
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  // the 31st of February is no day, and there is no month 13
  const date = new Date(year, month - 1, day)
  if (date.getDate() !== day || date.getMonth() !== month - 1) return undefined
  return known(new Date(year, month - 1, day + days).getTime() - days)
}

const known = (moment: number) => (Number.isNaN(moment) ? undefined : moment)
