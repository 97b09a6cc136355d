/**
 * Copies a text by selecting it in a temporary field. Throws when the browser refuses. The field is at the end of the
 * page, or of the open dialog: a pressed menu item may already be closing, and a dialog pulls the focus back from
 * everything outside.
 */
export function copySelection(text: string): void {
  const focusedElement = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  const around = focusedElement?.closest('[role=dialog], [role=alertdialog]') ?? document.body
  around.append(field)
  // not every browser focuses the field when its text is selected
  field.focus({ preventScroll: true })
  field.select()
  const isCopied = field.matches(':focus') && document.execCommand('copy')
  field.remove()
  if (focusedElement instanceof HTMLElement) focusedElement.focus()
  if (!isCopied) throw new Error('The browser copied nothing')
}
