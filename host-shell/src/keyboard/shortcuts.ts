import { preferenceAtom, type TFunction, useAtom, useLabel, z } from '@meshdeck/platform'
import { chakra } from '@meshdeck/ui'

import { useMenu } from '../shared/menu'

/** Keys pressed together or, as a sequence, one after the other: `['g', 'n']`. */
export type Shortcut = { keys: readonly string[]; does: string; isSequence?: boolean }
export type ShortcutGroup = { title: string; shortcuts: Shortcut[] }

type Page = {
  /** Whether the page has a searchable list, and one that the arrow keys navigate. */
  hasSearch: boolean
  hasTable: boolean
  goTo: readonly GoTo[]
}

/** Returns all shortcuts of a page, in the current language. */
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

/** A page that a key opens after `g`. */
export type GoTo = { key: string; name: string; href: string }

const groups = ['main', 'network', 'administration'] as const

/** Returns the menu's pages that have a key, for the signed-in user, in the order of the menu. */
export function useGoTo(): GoTo[] {
  const { menu, isNetworkAwaited } = useMenu()
  const label = useLabel()

  return groups
    .filter((group) => group !== 'network' || !isNetworkAwaited)
    .flatMap(menu)
    .flatMap(({ goTo, isLocked, href, label: name }) =>
      goTo === undefined || isLocked ? [] : [{ key: goTo, name: label(name), href }],
    )
}

/** Elements in which a letter is text or selects an entry. */
const TYPING_TARGETS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox]'
const DIALOG = '[role$=dialog]'
/** Keys that are pressed only in combination with another key. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']

type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'target'
  | 'shiftKey'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'isComposing'
  | 'repeat'
  | 'defaultPrevented'
>

/**
 * Returns a key pressed alone, letters in lower case. Undefined if the key isn't a shortcut: with a modifier, while the
 * user types, in a dialog or behind one. On keyboards without Latin letters the position of the key counts.
 */
export function singleKey(event: KeyPress): string | undefined {
  const { key, code, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined
  if (MODIFIERS.includes(key)) return undefined
  if (event.repeat || event.defaultPrevented || document.querySelector(DIALOG)) return undefined
  if (target instanceof Element && target.closest(TYPING_TARGETS)) return undefined
  if (/^[a-z]$/i.test(key)) return event.shiftKey ? undefined : key.toLowerCase()
  const isOtherScript = /^\p{L}$/u.test(key) && code.startsWith('Key') && !event.shiftKey
  return isOtherScript ? code.slice(-1).toLowerCase() : key
}

const singleKeysAtom = preferenceAtom('single_keys', z.oneOf(['on', 'off']))

/**
 * Returns whether keys without a modifier are enabled, and a setter: users of speech input, or who press keys by
 * accident, need them off (WCAG 2.1.4). Stored on this device.
 */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [stored, store] = useAtom(singleKeysAtom)
  return [stored !== 'off', (isOn) => store(isOn ? 'on' : 'off')]
}

export const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minW: '5',
    px: '1.5',
    textAlign: 'center',
    textStyle: '2xs',
    fontFamily: 'body',
    fontWeight: '500',
    lineHeight: '1.125rem',
    color: 'fg',
    bg: 'bg.muted',
    borderWidth: '1px',
    borderRadius: 'l1',
  },
})

/** Name of the command key on this device. */
export const commandKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'
