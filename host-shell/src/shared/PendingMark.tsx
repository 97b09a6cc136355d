import { atom, useAtomValue, useSetAtom } from '@meshdeck/platform'
import { useEffect } from 'react'

const countAtom = atom(0)
const beginAtom = atom(null, (get, set) => set(countAtom, get(countAtom) + 1))
const endAtom = atom(null, (get, set) => set(countAtom, get(countAtom) - 1))

/** Stands where something is still being fetched: draws nothing, moves the loading bar. */
export function PendingMark() {
  const begin = useSetAtom(beginAtom)
  const end = useSetAtom(endAtom)

  useEffect(() => {
    begin()
    return end
  }, [begin, end])

  return null
}

/** Whether anything is being fetched that a page waits for. */
export function useIsPending(): boolean {
  return useAtomValue(countAtom) > 0
}
