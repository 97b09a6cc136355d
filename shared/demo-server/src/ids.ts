import { randomUUID } from 'node:crypto'

let source: () => string = randomUUID

/** Returns a new ID. While a fleet is seeded, IDs are derived from the fleet's seed. */
export function newId(): string {
  return source()
}

/** Runs `work` with ids from another source. */
export function withIds<T>(ids: () => string, work: () => T): T {
  source = ids
  try {
    return work()
  } finally {
    source = randomUUID
  }
}

/** Returns a text of another server for one line in a log: without line breaks and other control characters. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what must not reach a terminal
  return text.replaceAll(/[\s\u0000-\u001F\u007F-\u009F]+/g, ' ').trim()
}
