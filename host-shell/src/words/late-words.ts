import { type LoadWords, type Namespace, useWords } from '@meshdeck/platform'

/** A hook for the words of a part of the shell that comes late: asked for when it is drawn. */
export const lateWordsOf =
  <N extends Namespace>(part: N, load: LoadWords) =>
  () =>
    useWords(part, load)
