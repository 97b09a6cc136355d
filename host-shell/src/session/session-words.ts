import { addWords } from '@meshdeck/platform'

/** Brings the words of the screens outside of the frame, beside their code: English in the file of the sign-in. */
export function loadSessionWords(): Promise<void> {
  return addWords('session', (language) =>
    language === 'en'
      ? import(/* webpackChunkName: "session" */ './locales/en.json')
      : import(
          /* webpackChunkName: "session-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
        ),
  )
}
