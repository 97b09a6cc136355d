import { useEffect, useState } from 'react'

import { lateTurns, useLateTurn } from '../shared/idle-scheduler'
import type * as LateParts from './late-panels'

export type Parts = typeof LateParts

/** The parts once they are here, or why they are not, with the way to try again. */
type Outcome = { parts: Parts | undefined; error: unknown; retry: () => void }

// another visit draws them at once
let arrived: Parts | undefined

/**
 * What the dashboard has beside its first numbers: code, and what is read for it come once the page is
 * quiet. Room is kept for it meanwhile.
 */
export function useLateParts(): Outcome {
  const isDue = useLateTurn() >= lateTurns.first
  const [parts, setParts] = useState(arrived)
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!isDue || arrived) return
    let isAwaited = true
    fetchParts().then(
      () => isAwaited && setParts(arrived),
      (failure: unknown) => isAwaited && setError(failure),
    )
    return () => {
      isAwaited = false
    }
  }, [isDue, attempt])

  return {
    parts,
    error,
    retry: () => {
      setError(undefined)
      setAttempt(attempt + 1)
    },
  }
}

async function fetchParts() {
  arrived = await import(/* webpackChunkName: "duties" */ './late-panels')
}
