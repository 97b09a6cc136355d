import { randomUUID } from 'node:crypto'

let source: () => string = randomUUID

/** A fresh id. While a fleet is seeded, ids follow from the fleet's number. */
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

/** A text of another server as a part of one line in a log: no line breaks or other control characters. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what must not reach a terminal
  return text.replaceAll(/[\s\u0000-\u001F\u007F-\u009F]+/g, ' ').trim()
}
