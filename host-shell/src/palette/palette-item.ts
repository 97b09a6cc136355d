import type { IconComponent } from '@meshdeck/ui'
import { plainText } from '@meshdeck/ui/data-table'

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
