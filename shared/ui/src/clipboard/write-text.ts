/**
 * Puts a text on the clipboard. A console served over plain http gets no clipboard from the browser: there
 * a selection is copied. Throws where the browser refuses.
 */
export async function writeText(text: string): Promise<void> {
  // the types of the DOM know only pages over https
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) return clipboard.writeText(text)

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
