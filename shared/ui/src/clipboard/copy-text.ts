import { atom } from '@meshdeck/platform'
import { store } from '@meshdeck/platform/shell'

/** A text that the browser did not copy, for `CopyOutlet` to show. */
export const uncopiedAtom = atom<string | null>(null)

/**
 * Copies a text, and resolves to whether that worked. Where the browser refuses, because of a permission or because the
 * page is not served over https, the refusal is logged [ER-015] and the text is shown and selected, to be copied by hand.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await writeText(text)
    return true
  } catch (error) {
    console.error('Failed to copy to clipboard', error)
    store.set(uncopiedAtom, text)
    return false
  }
}

/**
 * Puts a text on the clipboard. A console served over plain http gets no clipboard from the browser: there
 * a selection is copied. Throws where the browser refuses.
 */
async function writeText(text: string): Promise<void> {
  // the types of the DOM know only pages over https
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) return clipboard.writeText(text)

  const { copySelection } = await import(/* webpackChunkName: "late" */ './copy-selection')
  copySelection(text)
}
