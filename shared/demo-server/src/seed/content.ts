import { BEGUN_EMPTY } from '../data-folder'
import type { Store } from '../storage/store'

/**
 * `plain` has some of each resource; `full` has every kind of each that the server may hold, as a company
 * that has used it for years.
 */
export const seedContents = ['full', 'plain'] as const
type SeedContent = (typeof seedContents)[number]

/** Whom the nodes of a large network report of: of some of the others (`near`), or of each of them (`full`). */
export const seedMetrics = ['near', 'full'] as const
type SeedMetrics = (typeof seedMetrics)[number]

/** How many devices and networks, how much of the rest, and the number that all of it follows from. */
export type SeedSize = {
  fleet: number
  networks: number
  content?: SeedContent
  metrics?: SeedMetrics
  number?: number
}

/** Notes of data that nobody has signed up to yet that they are to have no fleet, whatever a later start asks for. */
export function beginEmpty(store: Store) {
  if (store.users.isEmpty() && !hasBegunEmpty(store)) {
    store.records.insert({ name: BEGUN_EMPTY, value: true })
  }
}

export function hasBegunEmpty(store: Store): boolean {
  return store.records.find(BEGUN_EMPTY) !== undefined
}
