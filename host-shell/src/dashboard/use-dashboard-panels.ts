import { useEffect, useState } from 'react'

import { deferredStages, useDeferredStage } from '../shared/idle-scheduler'
import type * as DeferredPanels from './late-panels'

export type Parts = typeof DeferredPanels

/** The parts once they have loaded, or the error and a function to retry. */
type Outcome = { parts: Parts | undefined; error: unknown; retry: () => void }

// kept so that another visit renders them at once
let arrived: Parts | undefined

/**
 * Loads the parts of the dashboard beyond its first numbers. Their code and data load once the page is idle; space is
 * reserved meanwhile.
 */
export function useDashboardPanels(): Outcome {
  const isDue = useDeferredStage() >= deferredStages.first
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
  arrived = await import(/* webpackChunkName: "background" */ './late-panels')
}
