import { randomUUID } from 'node:crypto'

let source: () => string = randomUUID

/** Returns a new ID. While a fleet is seeded, IDs are derived from the fleet's seed. */
export function newId(): string {
  return source()
}

/** Runs `work` with IDs from another source. */
export function withIds<T>(ids: () => string, work: () => T): T {
  source = ids
  try {
    return work()
  } finally {
    source = randomUUID
  }
}
