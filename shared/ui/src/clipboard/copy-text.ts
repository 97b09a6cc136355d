import { atom } from '@meshdeck/platform'
import { store } from '@meshdeck/platform/shell'

import { writeText } from './write-text'

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
