import { atom, useAtomValue } from 'jotai'

import { store } from '../store'

/** For code outside of components, and tests; everything else uses `useReachable`. */
export const reachableAtom = atom(true)
// the browser reports it before a request fails
reachableAtom.onMount = (setReachability) => {
  const handleOffline = () => setReachability(false)
  window.addEventListener('offline', handleOffline)
  return () => window.removeEventListener('offline', handleOffline)
}

/** Whether the last request got a response. False as soon as one doesn't. */
export function useReachable(): boolean {
  return useAtomValue(reachableAtom)
}

/** Called by the client with the result of each request. */
export function setReachable(isReachable: boolean): void {
  if (store.get(reachableAtom) !== isReachable) store.set(reachableAtom, isReachable)
}
