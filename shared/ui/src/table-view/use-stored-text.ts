import { preferenceAtom, useAtom, z } from '@meshdeck/platform'

const textAtom = (key: string) => preferenceAtom(key, z.string())
const atoms = new Map<string, ReturnType<typeof textAtom>>()

/** A text kept on this device under a key; undefined until something is kept. */
export function useStoredText(key: string) {
  return useAtom(atomOf(key))
}

/** One for each key, so that two tables of one name agree. */
function atomOf(key: string) {
  const known = atoms.get(key) ?? textAtom(key)
  atoms.set(key, known)
  return known
}
