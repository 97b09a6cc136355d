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
