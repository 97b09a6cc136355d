import { DAY_MS } from './times'

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?$/

/** Returns the browser's time zone, such as `Europe/Berlin`. */
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Returns the moments, in milliseconds since 1970, at which clocks in a zone show a time such as `2026-12-01T10:00`
 * (the format of a date and time field): usually one; none in the hour that is skipped when clocks go forward; two in
 * the hour that is repeated when they go back. Undefined for other text.
 */
export function momentsAt(text: string, zone = ownZone()): number[] | undefined {
  const [, ...parts] = LOCAL.exec(text) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  )
  const localAsUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  // February 30 and hour 24 would become other times
  if (parts.length === 0 || !new Date(localAsUtc).toISOString().startsWith(text.slice(0, 16)))
    return undefined
  const offsets = new Set([
    offsetAt(localAsUtc - DAY_MS, zone),
    offsetAt(localAsUtc + DAY_MS, zone),
  ])
  return [...offsets]
    .map((offset) => localAsUtc - offset)
    .filter((moment) => moment + offsetAt(moment, zone) === localAsUtc)
    .toSorted((a, b) => a - b)
}

/** Returns the first moment of a local time; NaN if there is none. */
export function readLocalMoment(text: string, zone = ownZone()): number {
  return momentsAt(text, zone)?.[0] ?? Number.NaN
}

/** Whether a local time does not exist because clocks go forward. */
export function isSkippedTime(text: string, zone = ownZone()): boolean {
  return momentsAt(text, zone)?.length === 0
}

/** Returns a time zone with its UTC offset at a moment, in the user's language: `Europe/Berlin (GMT+2)`. */
export function zoneName(
  language: string,
  { moment = Date.now(), zone = ownZone() }: { moment?: number; zone?: string } = {},
): string {
  const offset = offsetName(language, moment, zone)
  return zone === 'UTC' ? zone : `${zone} (${offset})`
}

/** Returns the UTC offset of a time zone at a moment: `GMT+2`. */
export function offsetName(language: string, moment: number, zone = ownZone()): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Returns the milliseconds by which clocks in a zone are ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const valueOf = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value)
  const localAsUtc = Date.UTC(
    valueOf('year'),
    valueOf('month') - 1,
    valueOf('day'),
    valueOf('hour'),
    valueOf('minute'),
    valueOf('second'),
  )
  return localAsUtc - Math.floor(moment / 1000) * 1000
}

/** A span of time in milliseconds since 1970, including both ends; an omitted end is open. */
type MomentSpan = { from?: number; to?: number }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/**
 * Parses a span such as `2026-11-16..2026-11-22`, the value of a date filter: whole days in the local time zone, or
 * moments in UTC such as `2026-11-22T10:15:00Z`. One end may be left out. Undefined for any other text, and if it ends
 * before it starts.
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

/** Whether a moment is in the span of a filter; false for an invalid span. */
export function isInSpan(moment: number, value: string): boolean {
  const span = readSpan(value)
  if (!span) return false
  return moment >= (span.from ?? -Infinity) && moment <= (span.to ?? Infinity)
}

/** Returns the first millisecond of a day (0), or the last, which is the one before the next day (1). */
function edgeOf(text: string, days: 0 | 1): number | undefined {
  if (MOMENT.test(text)) return validMoment(Date.parse(text))
  if (!DAY.test(text)) return undefined
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  // February 31 and month 13 don't exist
  const date = new Date(year, month - 1, day)
  if (date.getDate() !== day || date.getMonth() !== month - 1) return undefined
  return validMoment(new Date(year, month - 1, day + days).getTime() - days)
}

const validMoment = (moment: number) => (Number.isNaN(moment) ? undefined : moment)
