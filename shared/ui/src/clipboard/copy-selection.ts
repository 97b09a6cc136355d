/**
 * Copies a text by way of a field that holds it for a moment. Throws where the browser refuses. What was pressed may
 * be on its way out, as the items of a menu are: the field stands at the end of the page, or of the dialog, which
 * takes the focus back from everything outside of it.
 */
export function copySelection(text: string): void {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  const around = before?.closest('[role=dialog], [role=alertdialog]') ?? document.body
  around.append(field)
  // not every browser does that with the selection
  field.focus({ preventScroll: true })
  field.select()
  const isCopied = field.matches(':focus') && document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!isCopied) throw new Error('The browser copied nothing')
}
