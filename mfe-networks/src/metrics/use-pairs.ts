import { useMemo } from 'react'

import { useMade } from '../graph/use-made'
import type { Links } from './metric-members'
import { type Pairs, pairSteps } from './pair-steps'

/** The pairs of these links, or those of one member; undefined until they are made. */
export function usePairs(links: Links | undefined, of: string | undefined): Pairs | undefined {
  const steps = useMemo(() => links && (() => pairSteps({ ...links, of })), [links, of])
  return useMade(steps)
}
