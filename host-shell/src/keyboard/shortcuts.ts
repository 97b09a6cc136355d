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
  t: TFunction<'keyboard'>,
  { hasSearch, hasTable, goTo }: Page,
): ShortcutGroup[] {
  const everywhere: Shortcut[] = [
    { keys: [commandKey, 'K'], does: t('palette') },
    ...(hasSearch ? [{ keys: ['/'], does: t('search') }] : []),
    { keys: ['?'], does: t('help') },
    { keys: [commandKey, 'S'], does: t('pin') },
    { keys: ['Esc'], does: t('close') },
  ]
  const table: Shortcut[] = [
    ...(hasSearch ? [{ keys: ['↓'], does: t('fromSearch') }] : []),
    { keys: ['↑', '↓'], does: t('rows') },
    { keys: ['←', '→'], does: t('controls') },
    { keys: ['Home', 'End'], does: t('ends') },
    { keys: ['PgUp', 'PgDn'], does: t('screens') },
    { keys: ['Enter'], does: t('open') },
    { keys: [t('space')], does: t('select') },
    { keys: ['⇧', '↓'], does: t('range') },
    { keys: [commandKey, 'A'], does: t('all') },
    { keys: ['Esc'], does: t('none') },
  ]
  const pages = goTo.map(({ key, name }) => ({ keys: ['g', key], does: name, isSequence: true }))

  return [
    { title: t('everywhere'), shortcuts: everywhere },
    { title: t('goTo'), shortcuts: pages },
    ...(hasTable ? [{ title: t('table'), shortcuts: table }] : []),
  ]
}
