import { type LoadWords, wordsOf } from '@meshdeck/platform'

import { useIdentityWords } from './words'

type English = Awaited<ReturnType<LoadWords>>['default']

/**
 * A hook for the words of a part, which brings those of the remote too. English comes with the code of the
 * part, the others in one file for all parts; webpack wants the path of that written out in each.
 */
export function wordsOfPart(part: string, english: English, load: LoadWords) {
  const usePartWords = wordsOf(part, async (language) =>
    language === 'en' ? { default: english } : load(language),
  )
  return () => {
    useIdentityWords()
    return usePartWords()
  }
}
