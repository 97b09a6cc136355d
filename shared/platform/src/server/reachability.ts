import { atom, useAtomValue } from 'jotai'

import { store } from '../store'

/** For tests; everything else asks `useReachable`. */
export const reachableAtom = atom(true)

/** Whether the last call was answered by anybody. False at once when one was not. */
export function useReachable(): boolean {
  return useAtomValue(reachableAtom)
}

/** Called by the client with what each call has shown, and by the shell on `offline`. */
export function setReachable(isReachable: boolean): void {
  if (store.get(reachableAtom) !== isReachable) store.set(reachableAtom, isReachable)
}
