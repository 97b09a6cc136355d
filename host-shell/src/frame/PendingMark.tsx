import { useEffect } from 'react'

import { usePendingCount } from './pending'

/** Stands where something is still being fetched: draws nothing, moves the loading bar. */
export function PendingMark() {
  const { begin, end } = usePendingCount()

  useEffect(() => {
    begin()
    return end
  }, [begin, end])

  return null
}
