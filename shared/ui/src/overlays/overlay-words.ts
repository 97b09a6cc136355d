import { useTranslation, useWords } from '@meshdeck/platform'

/**
 * The words of overlays, `overlays:bulk.stop`, which no page says by itself. Returns the `t` of the
 * house components. English comes with the code, the others in one file for all late parts.
 */
export function useOverlayWords() {
  useWords('overlays', (language) =>
    language === 'en'
      ? import(/* webpackMode: "eager" */ './locales/en.json')
      : import(
          /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
        ),
  )
  return useTranslation('ui')
}
