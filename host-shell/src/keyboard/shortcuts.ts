import { preferenceAtom, type TFunction, useAtom, useLabel, z } from '@meshdeck/platform'
import { chakra } from '@meshdeck/ui'

import { useMenu } from '../shared/menu'

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

/** A page that a key leads to after `g`. */
export type GoTo = { key: string; name: string; href: string }

const groups = ['main', 'network', 'administration'] as const

/** The pages of the menu that have a key, for the signed-in user, in the order of the menu. */
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

/** Where a letter is a letter, or chooses among what is listed. */
const WRITING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox]'
const DIALOG = '[role$=dialog]'
/** On the way to another key. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']

type Pressed = Pick<
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
 * The key that was pressed alone, a letter in lower case; undefined for what is no business of
 * shortcuts: with a modifier, while writing, in a dialog or behind one. A keyboard without Latin letters
 * counts by the place of the key.
 */
export function singleKey(event: Pressed): string | undefined {
  const { key, code, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined
  if (MODIFIERS.includes(key)) return undefined
  if (event.repeat || event.defaultPrevented || document.querySelector(DIALOG)) return undefined
  if (target instanceof Element && target.closest(WRITING)) return undefined
  if (/^[a-z]$/i.test(key)) return event.shiftKey ? undefined : key.toLowerCase()
  const isOtherScript = /^\p{L}$/u.test(key) && code.startsWith('Key') && !event.shiftKey
  return isOtherScript ? code.slice(-1).toLowerCase() : key
}

const singleKeysAtom = preferenceAtom('single_keys', z.oneOf(['on', 'off']))

/**
 * Whether keys without a modifier do something, and how to switch them: who speaks to the device, or
 * touches keys by accident, needs them off (WCAG 2.1.4). Kept on this device.
 */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [stored, store] = useAtom(singleKeysAtom)
  return [stored !== 'off', (isOn) => store(isOn ? 'on' : 'off')]
}

/** A key as it is printed on the keyboard. */
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

/** What the key for commands is called on this device. */
export const commandKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'
