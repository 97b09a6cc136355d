import { atom, useAtomValue } from 'jotai'

import { store } from '../store'

/** For code outside of components, and tests; everything else asks `useReachable`. */
export const reachableAtom = atom(true)
// the browser knows of it before a call fails
reachableAtom.onMount = (setReachability) => {
  const handleOffline = () => setReachability(false)
  window.addEventListener('offline', handleOffline)
  return () => window.removeEventListener('offline', handleOffline)
}

/** Whether the last call was answered by anybody. False at once when one was not. */
export function useReachable(): boolean {
  return useAtomValue(reachableAtom)
}

/** Called by the client with what each call has shown. */
export function setReachable(isReachable: boolean): void {
  if (store.get(reachableAtom) !== isReachable) store.set(reachableAtom, isReachable)
}
