import type { Store } from '../storage/store'

const RECORD = 'full-metrics'

/** Notes of data that every node reports of every other one of its network, however many there are. */
export function keepFullMetrics(store: Store) {
  store.records.insert({ name: RECORD, value: true })
}

export function hasFullMetrics(store: Store): boolean {
  return store.records.find(RECORD)?.value === true
}
