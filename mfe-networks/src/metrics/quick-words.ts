import type { Key, Namespace, TFunction } from '@meshdeck/platform'

/** Texts by their key; what stands in their places are texts too. */
export type Say<N extends Namespace = never> = (
  key: Key<N>,
  values?: Readonly<Record<string, string>>,
) => string

/** The first of the characters that stand in no text and no name. */
const FIRST_MARK = 0xe0_00

/**
 * The same texts as those of `t`, each looked up once: hundreds of cells come with one turn of the wheel, and `t` takes
 * eight milliseconds for them. Not for texts that differ by a number.
 */
export function quickWords<N extends Namespace = never>(t: TFunction<N>): Say<N> {
  const known = new Map<string, string[]>()

  return (key, values = {}) => {
    const parts = known.get(key) ?? partsOf(t, key, Object.keys(values))
    known.set(key, parts)
    // every second one is the name of a place
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
