import { BEGUN_EMPTY } from '../data-folder'
import type { Store } from '../storage/store'

/** Notes of data that nobody has signed up to yet that they are to have no fleet, whatever a later start asks for. */
export function beginEmpty(store: Store) {
  if (store.users.isEmpty() && !hasBegunEmpty(store)) {
    store.records.insert({ name: BEGUN_EMPTY, value: true })
  }
}

export function hasBegunEmpty(store: Store): boolean {
  return store.records.find(BEGUN_EMPTY) !== undefined
}
