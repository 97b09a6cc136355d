/**
 * Puts a text on the clipboard. A console served over plain http gets no clipboard from the browser: there
 * a selection is copied. Throws where the browser refuses.
 */
export async function writeText(text: string): Promise<void> {
  // the types of the DOM know only pages over https
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) return clipboard.writeText(text)

  const { copySelection } = await import(/* webpackChunkName: "late" */ './copy-selection')
  copySelection(text)
}
