import type { Steps } from '@meshdeck/domain/steps'
import { inSlices } from '@meshdeck/platform'
import { startTransition, useEffect, useState } from 'react'

/**
 * What steps make, beside the drawing of the page: React begins a drawing anew when something else changes meanwhile,
 * and would make thousands of rows anew with it. Until newer ones are made, what was made before; without steps nothing.
 */
export function useMade<Made>(steps: (() => Steps<Made>) | undefined): Made | undefined {
  const [made, setMade] = useState<Made>()

  useEffect(() => {
    if (!steps) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const tell = (next: () => Made) => {
      if (!signal.aborted) startTransition(() => setMade(next))
    }
    inSlices(steps(), signal).then(
      (result) => tell(() => result),
      (error: unknown) =>
        // a fault of ours is the boundary's of the page
        tell(() => {
          throw error
        }),
    )
    return () => controller.abort()
  }, [steps])

  return steps && made
}
