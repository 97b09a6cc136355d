import { addWords } from '@meshdeck/platform'
import { loadPlatformWords } from '@meshdeck/platform/shell'
import { loadUiWords } from '@meshdeck/ui/shell'

/** Everything the frame says, for the language on screen. */
export async function loadShellWords(): Promise<void> {
  await Promise.all([
    loadPlatformWords(),
    addWords(
      'shell',
      (language) => import(/* webpackChunkName: "words-[request]" */ `./locales/${language}.json`),
    ),
    loadUiWords(),
  ])
}
