import type { PaletteAction, PaletteKind } from '@meshdeck/federation/registry'
import { placeHref } from '@meshdeck/platform'
import type { IconComponent } from '@meshdeck/ui'
import { plainText } from '@meshdeck/ui/data-table'
import { FileText, Plus, type LucideIcon } from 'lucide-react'

import { useIcons } from '../shared/menu'
import type { Thing } from './thing-index'

/** One line of the palette. */
export type PaletteItem = {
  /** Unique in the whole palette, and without secrets. */
  id: string
  name: string
  icon: IconComponent
  /** At its end: the network, an address. */
  note?: string | undefined
  /** What is opened. */
  href?: string | undefined
  /** What is done, if nothing is opened. */
  onChoose?: (() => void) | undefined
  /** Why it cannot be chosen. */
  disabledReason?: string | undefined
  /** Of a switch: whether it is on. */
  isChecked?: boolean | undefined
}

/**
 * Whether the name holds every word of a text, as lists search. `synonyms` are groups of words that mean much the
 * same, each in a line: whoever writes one of them means a name with another.
 */
export function isNamed(
  { name }: Pick<PaletteItem, 'name'>,
  text: string,
  synonyms: readonly string[] = [],
): boolean {
  const plain = plainText([name, ...synonyms.filter((group) => isMeant(group, name))].join(' '))
  return plainText(text)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

function isMeant(group: string, name: string): boolean {
  const words = plainText(name).split(/\s+/)
  return plainText(group)
    .split(' ')
    .some((word) => words.includes(word))
}

/** Those that only the palette shows: they come with it. */
const own: Readonly<Record<string, LucideIcon>> = { file: FileText, plus: Plus }

/** The icon of a name that a remote or a recent visit has; a plain ring for one that nobody draws. */
export function usePaletteIcons(): (name: string) => LucideIcon {
  const iconNamed = useIcons()
  return (name) => (Object.hasOwn(own, name) ? own[name] : undefined) ?? iconNamed(name)
}

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

/**
 * What stands in the place of each name of a phrase, as `{ from: 'a', to: 'b' }` of "can a reach b"; in whatever
 * language it is asked. Undefined for a text that is none of them.
 */
export function readPhrase(
  phrase: NonNullable<PaletteAction['phrase']>,
  text: string,
): Record<string, string> | undefined {
  const asked = text.trim().replace(/\s*\?$/, '')
  for (const form of Object.values(phrase)) {
    const found = patternOf(form).exec(asked)
    if (found?.groups) return { ...found.groups }
  }
  return undefined
}

function patternOf(form: string): RegExp {
  // what nobody sees nobody types
  const seen = form.replaceAll(/\p{Cf}/gu, '')
  const parts = seen.split(/\s+/).map((word) => {
    const [, name] = /^\{([a-z]+)\}$/.exec(word) ?? []
    return name === undefined
      ? word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      : `(?<${name}>\\S.*?)`
  })
  return new RegExp(`^${parts.join('\\s+')}$`, 'iu')
}
