import { addWords } from '@meshdeck/platform'

/** Brings the words of the screens outside of the frame, beside their code. */
export function loadSessionWords(): Promise<void> {
  return addWords(
    'session',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
}
