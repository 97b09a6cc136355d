import type { PaletteAction, PaletteKind } from '@meshdeck/federation/registry'
import { placeHref } from '@meshdeck/platform'
import type { IconComponent } from '@meshdeck/ui'
import { plainText } from '@meshdeck/ui/data-table'
import { FileText, Plus, type LucideIcon } from 'lucide-react'

import { useIcons } from '../shared/menu'
import type { Entity } from './entity-index'

export type PaletteItem = {
  /** Unique in the whole palette, without secrets. */
  id: string
  name: string
  icon: IconComponent
  /** Shown at the end: the network or an address. */
  note?: string | undefined
  /** Address that the entry opens. */
  href?: string | undefined
  /** Called when the entry opens nothing. */
  onChoose?: (() => void) | undefined
  /** Whether what it opens gets the focus, instead of the page. */
  takesFocus?: boolean | undefined
  disabledReason?: string | undefined
  /** For a switch: whether it is on. */
  isChecked?: boolean | undefined
}

/**
 * Whether the name contains every word of a text, like the search in lists. `synonyms` are groups of words with similar
 * meaning, one group per line: the beginning of any of them also matches a name with another.
 */
export function isNamed(
  { name }: Pick<PaletteItem, 'name'>,
  text: string,
  synonyms: readonly string[] = [],
): boolean {
  const plainName = plainText(name)
  const synonymWords = synonyms
    .filter((group) => namesSynonym(group, name))
    .flatMap((group) => plainText(group).split(' '))
  return plainText(text)
    .split(/\s+/)
    .every(
      (word) => plainName.includes(word) || synonymWords.some((other) => other.startsWith(word)),
    )
}

function namesSynonym(group: string, name: string): boolean {
  const words = plainText(name).split(/\s+/)
  return plainText(group)
    .split(' ')
    .some((word) => words.includes(word))
}

/** Icons that only the palette uses; they are bundled with it. */
const ownIcons: Readonly<Record<string, LucideIcon>> = { file: FileText, plus: Plus }

/** Returns a function that finds the icon by the name in a remote or a recent visit. Unknown names get a plain ring. */
export function usePaletteIcons(): (name: string) => LucideIcon {
  const iconNamed = useIcons()
  return (name) => (Object.hasOwn(ownIcons, name) ? ownIcons[name] : undefined) ?? iconNamed(name)
}

type Params = Readonly<Record<string, string>>

/** Returns the link to an item: its page, a dialog of its list, or the list searched for its name. */
export function entityHref(kind: PaletteKind, { name, params }: Entity): string | undefined {
  if (kind.page !== undefined) return placeHref(kind.page, params)
  if (kind.dialog === undefined) return listHref(kind, params, name)
  const { name: dialog, value } = kind.dialog
  return withQuery(placeHref(kind.list, params), {
    ...kind.query,
    dialog,
    [`dialog.${value}`]: name,
  })
}

/** Returns the link to the list of a kind, filtered by the text. */
export function listHref(kind: PaletteKind, params: Params, text: string): string | undefined {
  return withQuery(placeHref(kind.list, params), { ...kind.query, q: text })
}

/** Returns the link to an action's page with its dialog open. Undefined when no remote has the page. */
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
 * Returns the texts that replace the names of a phrase in any language, such as `{ from: 'a', to: 'b' }` of "can a
 * reach b". Undefined if the text doesn't match the phrase.
 */
export function readPhrase(
  phrase: NonNullable<PaletteAction['phrase']>,
  text: string,
): Record<string, string> | undefined {
  const question = text.trim().replace(/\s*\?$/, '')
  for (const form of Object.values(phrase)) {
    const match = patternOf(form).exec(question)
    if (match?.groups) return { ...match.groups }
  }
  return undefined
}

function patternOf(form: string): RegExp {
  // users don't type invisible characters
  const visibleForm = form.replaceAll(/\p{Cf}/gu, '')
  const wordPatterns = visibleForm.split(/\s+/).map((word) => {
    const [, name] = /^\{([a-z]+)\}$/.exec(word) ?? []
    return name === undefined
      ? word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      : `(?<${name}>\\S.*?)`
  })
  return new RegExp(`^${wordPatterns.join('\\s+')}$`, 'iu')
}
