import { TRANSLATIONS_CHANGED } from './page'

/**
 * Loads translations for the dev server: changed ones replace the old ones, and the page is notified, where `platform`
 * reads them again.
 */
// oxlint-disable-next-line import/no-default-export -- so that webpack finds it
export default function translationsLoader(json: string): string {
  return `export default ${json}
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept()
  if (import.meta.webpackHot.data) dispatchEvent(new Event('${TRANSLATIONS_CHANGED}'))
}
`
}
