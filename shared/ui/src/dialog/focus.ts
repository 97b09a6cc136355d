const OPEN_DIALOG = '[data-scope=dialog][data-part=content][data-state=open]'
const FIELDS = 'input:not([type=hidden]), select, textarea'

/** Where a dialog begins: at what asks for it, else at its first field. */
export function firstStop(content: HTMLElement | null): HTMLElement | null {
  return (
    content?.querySelector<HTMLElement>('[data-first-focus]') ??
    (content && firstField(content)) ??
    content
  )
}

/** A group of radio buttons is entered at the one that is chosen. */
function firstField(content: HTMLElement): HTMLElement | null {
  const field = content.querySelector<HTMLElement>(FIELDS)
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field
  const group = content.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')
  return [...group].find(({ name }) => name === field.name) ?? field
}

/**
 * Where the focus goes when a dialog closes: back to what opened it. That may be gone, with a deleted row or
 * with the bar of rows that were selected: then to the row that Tab enters, the neighbour of the deleted one.
 * Or it may never have been, when the dialog came with the address; then to the page. A dialog that has taken
 * its place keeps the focus: a field that loses it for a moment counts as left, and complains.
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

const MARK = 'data-takes-escape'

/** On what is open in a dialog and closes by Escape itself: the dialog, which hears of the key first, stays open. */
export const takesEscape = { [MARK]: '' } as const

/** Whether Escape is meant for something that is open around the focus. */
export const isForOther = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(`[${MARK}]`) !== null
