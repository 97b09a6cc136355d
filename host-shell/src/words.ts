import { addWords } from '@meshdeck/platform'
import { loadUiWords } from '@meshdeck/ui/shell'

/** Everything the frame says, for the language on screen. */
export async function loadShellWords(): Promise<void> {
  await Promise.all([
    addWords('shell', (language) => import(`./locales/${language}.json`)),
    loadUiWords(),
  ])
}
