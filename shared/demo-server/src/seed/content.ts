import { BEGUN_EMPTY } from '../data-folder'
import type { Store } from '../storage/store'

/**
 * `plain` has some of each resource; `full` has every kind that the server can have, like a company that has used it
 * for years.
 */
export const seedContents = ['full', 'plain'] as const
type SeedContent = (typeof seedContents)[number]

/** Peers in the reports of a large network's nodes: some of the others (`near`), or each of them (`full`). */
export const seedMetrics = ['near', 'full'] as const
type SeedMetrics = (typeof seedMetrics)[number]

/** Number of devices and networks, amount of other content, and the seed from which all of it derives. */
export type SeedSize = {
  fleet: number
  networks: number
  content?: SeedContent
  metrics?: SeedMetrics
  number?: number
}

/** Marks data without users as permanently without a fleet, whatever a later start requests. */
export function beginEmpty(store: Store) {
  if (store.users.isEmpty() && !hasBegunEmpty(store)) {
    store.records.insert({ name: BEGUN_EMPTY, value: true })
  }
}

/** Whether `beginEmpty` was called for this data, so no start seeds it. */
export function hasBegunEmpty(store: Store): boolean {
  return store.records.find(BEGUN_EMPTY) !== undefined
}
