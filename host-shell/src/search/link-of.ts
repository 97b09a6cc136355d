import type { PaletteAction, PaletteKind } from '@meshdeck/federation/registry'
import { placeHref } from '@meshdeck/platform'

import type { Thing } from './thing'

type Params = Readonly<Record<string, string>>

/** Where a thing opens: its page, a dialog of its list, or the list searched for its name. */
export function thingHref(kind: PaletteKind, { name, params }: Thing): string | undefined {
  if (kind.page !== undefined) return placeHref(kind.page, params)
  if (kind.dialog === undefined) return listHref(kind, params, name)
  const { name: dialog, value } = kind.dialog
  return withQuery(placeHref(kind.list, params), {
    ...kind.query,
    dialog,
    [`dialog.${value}`]: name,
  })
}

/** The list of a kind, with those rows alone that hold the text. */
export function listHref(kind: PaletteKind, params: Params, text: string): string | undefined {
  return withQuery(placeHref(kind.list, params), { ...kind.query, q: text })
}

/** The page of an action with its dialog open. Undefined when no remote has the page. */
export function actionHref(action: PaletteAction, params: Params): string | undefined {
  const { place, query, dialog } = action
  if (place === undefined) return undefined
  return withQuery(placeHref(place, params), { ...query, ...(dialog !== undefined && { dialog }) })
}

function withQuery(path: string | undefined, query: Params): string | undefined {
  const search = new URLSearchParams(query).toString()
  return path === undefined || search === '' ? path : `${path}?${search}`
}
