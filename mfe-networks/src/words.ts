import { type LoadWords, useWords, wordsOf } from '@meshdeck/platform'

/** The words of this remote. Every exposed module calls it first; what it draws may then use `t`. */
export const useNetworkWords = wordsOf(
  'networks',
  (language) => import(`./locales/${language}.json`),
)

type English = Awaited<ReturnType<LoadWords>>['default']

/** English comes with the code of a part, the others in one file for all parts. */
const withEnglish =
  (english: English, load: LoadWords): LoadWords =>
  async (language) =>
    language === 'en' ? { default: english } : load(language)

/** A hook for the words of a part and those of the remote, on their way as soon as its code is here. */
export function wordsOfPart(part: string, english: English, load: LoadWords) {
  const usePartWords = wordsOf(part, withEnglish(english, load))
  return () => {
    useNetworkWords()
    return usePartWords()
  }
}

/** The same for a part whose code is here long before it is drawn: asked for when it is. */
export function wordsOfLatePart(part: string, english: English, load: LoadWords) {
  const loadPart = withEnglish(english, load)
  return () => {
    useNetworkWords()
    return useWords(part, loadPart)
  }
}
