import type { ConsoleOptions } from '../options/console-options'
import type { Answered } from './answers'

type Form = NonNullable<ConsoleOptions['log']>

/** What a log says: a request, or that the console starts or ends. */
export type LogEntry = Answered | { event: 'start' | 'stop'; url: string }

/**
 * Writes a line for each entry: as JSON for what collects logs, or as text for people.
 * @param form `off` writes nothing.
 * @param out Where to; one that nobody reads any more is written to no longer, and ends nothing.
 */
export function createLog(
  form: Form,
  out: Pick<NodeJS.WritableStream, 'write' | 'on'> = process.stdout,
): (entry: LogEntry) => void {
  if (form === 'off') return () => {}
  let isRead = true
  out.on('error', () => (isRead = false))
  return (entry) => {
    if (!isRead) return
    const time = new Date().toISOString()
    const line = form === 'json' ? JSON.stringify({ time, ...entry }) : `${time} ${inWords(entry)}`
    out.write(`${line}\n`)
  }
}

function inWords(entry: LogEntry): string {
  if ('event' in entry) return `${entry.event} ${entry.url}`
  const { id, method, path, status, ms, bytes, refusal, isCut } = entry
  const words = [method, path, status, `${ms} ms`, bytes === undefined ? '' : `${bytes} B`]
  return [...words, refusal ?? '', isCut ? 'cut' : '', id].filter((word) => word !== '').join(' ')
}
