const FIELDS = 'input:not([type=hidden]), select, textarea'

/** Where a dialog begins: at what asks for it, else at its first field. */
export function firstStop(content: HTMLElement | null): HTMLElement | null {
  return (
    content?.querySelector<HTMLElement>('[data-first-focus]') ??
    content?.querySelector<HTMLElement>(FIELDS) ??
    content
  )
}

/**
 * Where the focus goes when a dialog closes: back to what opened it. That may be gone with a deleted
 * row, or never have been, when the dialog came with the address; then to the page.
 */
export function returnTarget(opener: Element | null): HTMLElement | null {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
  return document.querySelector<HTMLElement>('main')
}
