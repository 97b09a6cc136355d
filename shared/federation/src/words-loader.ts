import { WORDS_CHANGED } from './page'

/**
 * Words as the dev server serves them: a change of them takes the place of the old ones, and is told in the page, where
 * `platform` reads them anew.
 */
// oxlint-disable-next-line import/no-default-export -- so that webpack finds it
export default function wordsLoader(json: string): string {
  return `export default ${json}
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept()
  if (import.meta.webpackHot.data) dispatchEvent(new Event('${WORDS_CHANGED}'))
}
`
}
