import { atom, useAtomValue, useSetAtom } from '@meshdeck/platform'
import { useEffect } from 'react'

const countAtom = atom(0)
const beginAtom = atom(null, (get, set) => set(countAtom, get(countAtom) + 1))
const endAtom = atom(null, (get, set) => set(countAtom, get(countAtom) - 1))

/** Placeholder for content that is loading: renders nothing and starts the loading bar. */
export function PendingMark() {
  const begin = useSetAtom(beginAtom)
  const end = useSetAtom(endAtom)

  useEffect(() => {
    begin()
    return end
  }, [begin, end])

  return null
}

/** Whether anything is loading that a page waits for. */
export function useIsPending(): boolean {
  return useAtomValue(countAtom) > 0
}
