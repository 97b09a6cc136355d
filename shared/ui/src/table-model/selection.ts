import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** IDs instead of rows, because a selection outlives filters, sorting and a refetch. */
export type SelectedIds = ReadonlySet<string>

export type Selection = {
  ids: SelectedIds
  replace: (ids: Iterable<string>) => void
  /** Toggles the row, or with `extend` selects everything between it and the previously selected row. */
  toggle: (id: string, order: readonly string[], extend: boolean) => void
}

export function useSelection(): Selection {
  const [{ ids }, setState] = useState<State>({ ids: new Set() })

  return {
    ids,
    replace: (next) => setState({ ids: new Set(next) }),
    toggle: (id, order, extend) =>
      setState(({ ids: before, anchor = '' }) =>
        extend && order.includes(anchor)
          ? { ids: withRange(before, [anchor, id], order), anchor }
          : { ids: withToggled(before, id), anchor: id },
      ),
  }
}

/** `anchor` is the start of a range. A filter may have removed it from the order. */
type State = { ids: SelectedIds; anchor?: string }

function withToggled(ids: SelectedIds, id: string): SelectedIds {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Adds the IDs between two rows in the order on the screen, both included, in either direction. */
function withRange(
  ids: SelectedIds,
  ends: readonly [string, string],
  order: readonly string[],
): SelectedIds {
  const places = ends.map((id) => order.indexOf(id))
  return new Set([...ids, ...order.slice(Math.min(...places), Math.max(...places) + 1)])
}

/**
 * Values that change while the rows stay, such as statuses. Cells subscribe to their own value: neither the table nor a
 * row renders again when a status changes.
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

/** Returns a store that follows the map passed by the page. */
export function useLiveStore<Live>(values: ReadonlyMap<string, Live> | undefined) {
  const [store] = useState(() => createLiveStore(values))
  useLayoutEffect(() => store.set(values), [store, values])
  return store
}

export function useLive<Live>(store: LiveStore<Live>, id: string): Live | undefined {
  return useSyncExternalStore(store.subscribe, () => store.get(id))
}
