import { atom, useAtomValue, useSetAtom } from '@meshdeck/platform'

const countAtom = atom(0)
const beginAtom = atom(null, (get, set) => set(countAtom, get(countAtom) + 1))
const endAtom = atom(null, (get, set) => set(countAtom, get(countAtom) - 1))

/** Tells the frame that something has begun or ended to load. */
export function usePendingCount() {
  return { begin: useSetAtom(beginAtom), end: useSetAtom(endAtom) }
}

/** Whether anything is being fetched that a page waits for. */
export function useIsPending(): boolean {
  return useAtomValue(countAtom) > 0
}
