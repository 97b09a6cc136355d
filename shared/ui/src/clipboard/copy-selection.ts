/** Copies a text by way of a field that holds it for a moment. Throws where the browser refuses. */
export function copySelection(text: string): void {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  // beside what was pressed: a dialog takes the focus back from everything outside of it
  before?.after(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!isCopied) throw new Error('The browser copied nothing')
}
