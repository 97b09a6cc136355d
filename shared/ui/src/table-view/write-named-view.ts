import type { NamedView, TableView } from '../table-model/types'
import { NONE, writeView } from './view-params'

/** A view as a named one keeps it: complete, so that it looks the same whatever is remembered. */
export function writeNamedView(view: TableView): NamedView['search'] {
  const params = writeView(new URLSearchParams(), view, NONE)
  if (view.hidden.length === 0) params.set('hide', NONE)
  return params.toString()
}
