import type { Steps } from '@meshdeck/domain/steps'
import { inSlices } from '@meshdeck/platform'
import { startTransition, useEffect, useState } from 'react'

/**
 * Returns the result of steps that run outside of React's rendering: React restarts an interrupted render and would
 * make thousands of rows again. The previous result until a newer one is complete; undefined without steps.
 */
export function useSlicedResult<Made>(steps: (() => Steps<Made>) | undefined): Made | undefined {
  const [latestResult, setLatestResult] = useState<Made>()

  useEffect(() => {
    if (!steps) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const showResult = (next: () => Made) => {
      if (!signal.aborted) startTransition(() => setLatestResult(next))
    }
    inSlices(steps(), signal).then(
      (result) => showResult(() => result),
      (error: unknown) =>
        // a bug of our own is handled by the page's error boundary
        showResult(() => {
          throw error
        }),
    )
    return () => controller.abort()
  }, [steps])

  return steps && latestResult
}
