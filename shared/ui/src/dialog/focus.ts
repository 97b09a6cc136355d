const OPEN_DIALOG = '[data-scope=dialog][data-part=content][data-state=open]'
const FIELDS = 'input:not([type=hidden]), select, textarea'

/** Returns the initial focus of a dialog: the element that requests it, or else the first field. */
export function firstStop(content: HTMLElement | null): HTMLElement | null {
  return (
    content?.querySelector<HTMLElement>('[data-first-focus]') ??
    (content && firstField(content)) ??
    content
  )
}

/** Returns the first field. For a group of radio buttons, that is the selected one. */
function firstField(content: HTMLElement): HTMLElement | null {
  const field = content.querySelector<HTMLElement>(FIELDS)
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field
  const group = content.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')
  return [...group].find(({ name }) => name === field.name) ?? field
}

/**
 * Returns the element that gets the focus when a dialog closes: the one that opened it. If that was removed, with a
 * deleted row or with the bulk action bar, it is the row that Tab enters, next to the deleted one. If there was none,
 * because the dialog opened with the address, it is the page. A dialog that replaced this one keeps the focus: a field
 * that loses it briefly counts as touched and shows an error.
 */
export function returnTarget(opener: Element | null): HTMLElement | null {
  const { activeElement, body } = document
  const successor = [...document.querySelectorAll<HTMLElement>(OPEN_DIALOG)].at(-1)
  if (successor && !successor.contains(opener)) {
    const isInside = activeElement instanceof HTMLElement && successor.contains(activeElement)
    return isInside ? activeElement : firstStop(successor)
  }
  const page = document.querySelector<HTMLElement>('main')
  if (!(opener instanceof HTMLElement) || opener === body) return page
  if (opener.isConnected) return opener
  return document.querySelector<HTMLElement>('main tr[tabindex="0"]') ?? page
}

const ESCAPE_ATTRIBUTE = 'data-takes-escape'

/** Marks an open element that closes by Escape itself. The dialog, which receives the key first, stays open. */
export const takesEscape = { [ESCAPE_ATTRIBUTE]: '' } as const

/** Whether Escape is meant for an open element around the focus. */
export const isForOther = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(`[${ESCAPE_ATTRIBUTE}]`) !== null
