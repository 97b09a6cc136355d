import { atom, useAtomValue } from 'jotai'

import { onSessionEnd } from '../session/session-store'
import { store } from '../store'

/** How many records of a list could not be read, by the path of the call, such as `/api/users`. */
export type LeftOut = ReadonlyMap<string, number>

const none: LeftOut = new Map()

/** For code outside of components, and tests; everything else asks `useLeftOut`. */
export const leftOutAtom = atom<LeftOut>(none)

/** The lists of which records are left out, as each was last read. */
export const useLeftOut = (): LeftOut => useAtomValue(leftOutAtom)

/** Called with what each list that was read has shown. */
export function noteLeftOut(path: string, count: number): void {
  const before = store.get(leftOutAtom)
  if ((before.get(path) ?? 0) === count) return
  const others = [...before].filter(([other]) => other !== path)
  store.set(leftOutAtom, new Map(count > 0 ? [...others, [path, count]] : others))
}

onSessionEnd(() => store.set(leftOutAtom, none))
