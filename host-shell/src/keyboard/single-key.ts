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
