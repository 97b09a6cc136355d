import { addWords } from '@meshdeck/platform'

/** Brings what the house components say, in the language on screen. Before anything is drawn. */
export function loadUiWords(): Promise<void> {
  return addWords(
    'ui',
    (language) => import(/* webpackChunkName: "words-[request]" */ `./locales/${language}.json`),
  )
}
