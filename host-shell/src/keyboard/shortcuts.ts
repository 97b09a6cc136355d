import type { TFunction } from '@meshdeck/platform'

import { commandKey } from './Key'
import type { GoTo } from './use-go-to'

/** Keys that are pressed together, or one after the other: `['g', 'n']`. */
export type Shortcut = { keys: readonly string[]; does: string; isSequence?: boolean }
export type ShortcutGroup = { title: string; shortcuts: Shortcut[] }

type Page = {
  /** Whether the page has a list that can be searched, and one that the arrow keys walk through. */
  hasSearch: boolean
  hasTable: boolean
  goTo: readonly GoTo[]
}

/** Everything keys do on a page, in the words of the language on screen. */
export function shortcutsOf(
  t: TFunction<'shell'>,
  { hasSearch, hasTable, goTo }: Page,
): ShortcutGroup[] {
  const everywhere: Shortcut[] = [
    { keys: [commandKey, 'K'], does: t('keyboard.palette') },
    ...(hasSearch ? [{ keys: ['/'], does: t('keyboard.search') }] : []),
    { keys: ['?'], does: t('keyboard.help') },
    { keys: [commandKey, 'S'], does: t('keyboard.pin') },
    { keys: ['Esc'], does: t('keyboard.close') },
  ]
  const table: Shortcut[] = [
    ...(hasSearch ? [{ keys: ['↓'], does: t('keyboard.fromSearch') }] : []),
    { keys: ['↑', '↓'], does: t('keyboard.rows') },
    { keys: ['←', '→'], does: t('keyboard.controls') },
    { keys: ['Home', 'End'], does: t('keyboard.ends') },
    { keys: ['PgUp', 'PgDn'], does: t('keyboard.screens') },
    { keys: ['Enter'], does: t('keyboard.open') },
    { keys: [t('keyboard.space')], does: t('keyboard.select') },
    { keys: ['⇧', '↓'], does: t('keyboard.range') },
    { keys: [commandKey, 'A'], does: t('keyboard.all') },
    { keys: ['Esc'], does: t('keyboard.none') },
  ]
  const pages = goTo.map(({ key, name }) => ({ keys: ['g', key], does: name, isSequence: true }))

  return [
    { title: t('keyboard.everywhere'), shortcuts: everywhere },
    { title: t('keyboard.goTo'), shortcuts: pages },
    ...(hasTable ? [{ title: t('keyboard.table'), shortcuts: table }] : []),
  ]
}
