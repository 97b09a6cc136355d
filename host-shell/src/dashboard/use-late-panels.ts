import { useEffect, useState } from 'react'

import { lateTurns, useLateTurn } from '../shared/idle-scheduler'
import type * as LateParts from './late-panels'

export type Parts = typeof LateParts

/** The parts once they have loaded, or the error and a function to retry. */
type Outcome = { parts: Parts | undefined; error: unknown; retry: () => void }

// kept so that another visit renders them at once
let arrived: Parts | undefined

/**
 * Loads the parts of the dashboard beyond its first numbers. Their code and data load once the page is idle; space is
 * reserved meanwhile.
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
