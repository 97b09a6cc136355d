import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/**
 * Values that change while the rows stay, such as statuses. Cells subscribe to their own value:
 * neither the table nor a row renders again when a status does.
 */
export type LiveStore<Live> = {
  get: (id: string) => Live | undefined
  set: (values: ReadonlyMap<string, Live> | undefined) => void
  subscribe: (listener: () => void) => () => void
}

function createLiveStore<Live>(first: ReadonlyMap<string, Live> | undefined): LiveStore<Live> {
  let values = first
  const listeners = new Set<() => void>()

  return {
    get: (id) => values?.get(id),
    set: (next) => {
      if (next === values) return
      values = next
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A store that follows the map the page passes. */
export function useLiveStore<Live>(values: ReadonlyMap<string, Live> | undefined) {
  const [store] = useState(() => createLiveStore(values))
  useLayoutEffect(() => store.set(values), [store, values])
  return store
}

export function useLive<Live>(store: LiveStore<Live>, id: string): Live | undefined {
  return useSyncExternalStore(store.subscribe, () => store.get(id))
}
