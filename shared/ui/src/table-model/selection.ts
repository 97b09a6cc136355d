import { useState } from 'react'

/** Ids, not rows: a selection outlives filters, sorting and a refetch. */
export type SelectedIds = ReadonlySet<string>

export type Selection = {
  ids: SelectedIds
  replace: (ids: Iterable<string>) => void
  /** The row, or with `extend` everything between it and the row chosen before. */
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

/** `anchor` is where a range starts. A filter may have taken it out of the order. */
type State = { ids: SelectedIds; anchor?: string }

function withToggled(ids: SelectedIds, id: string): SelectedIds {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Adds what lies between two ids in the order on screen, both included, whichever comes first. */
function withRange(
  ids: SelectedIds,
  ends: readonly [string, string],
  order: readonly string[],
): SelectedIds {
  const places = ends.map((id) => order.indexOf(id))
  return new Set([...ids, ...order.slice(Math.min(...places), Math.max(...places) + 1)])
}
