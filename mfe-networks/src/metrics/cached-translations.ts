import type { Key, Namespace, TFunction } from '@meshdeck/platform'

/** Returns a text by its key; its values are texts too. */
export type Translate<N extends Namespace = never> = (
  key: Key<N>,
  values?: Readonly<Record<string, string>>,
) => string

/** First of the characters that occur in no text and no name. */
const FIRST_MARK = 0xe0_00

/**
 * Returns a function with the same texts as `t` that looks each up only once: one turn of the mouse wheel renders
 * hundreds of cells, for which `t` takes eight milliseconds. Not for texts with plural forms.
 */
export function cachedTranslations<N extends Namespace = never>(t: TFunction<N>): Translate<N> {
  const cachedParts = new Map<string, string[]>()

  return (key, values = {}) => {
    const parts = cachedParts.get(key) ?? partsOf(t, key, Object.keys(values))
    cachedParts.set(key, parts)
    // every second part is the name of a value
    return parts.map((part, index) => (index % 2 === 1 ? (values[part] ?? '') : part)).join('')
  }
}

function partsOf<N extends Namespace>(
  t: TFunction<N>,
  key: Key<N>,
  names: readonly string[],
): string[] {
  const marks = new Map(names.map((name, at) => [String.fromCharCode(FIRST_MARK + at), name]))
  const places: Record<string, string> = {}
  for (const [mark, name] of marks) places[name] = mark
  return t(key, places)
    .split(/([\uE000-\uF8FF])/)
    .map((part, index) => (index % 2 === 1 ? (marks.get(part) ?? '') : part))
}
