import { preferenceAtom, useAtom, z } from '@meshdeck/platform'
import { useState } from 'react'

import { useMediaQuery } from './use-media-query'

type Density = 'comfortable' | 'compact'

const densityAtom = preferenceAtom('table_density', z.oneOf(['comfortable', 'compact']))

/** How close the rows stand, on this device. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useAtom(densityAtom)
  return [density ?? 'comfortable', setDensity]
}

const COARSE_REM = 3
const REM_BY_DENSITY = { comfortable: 2.25, compact: 2 }

/** Height of a row in pixels: 36 or 32 at the usual text size, 48 where fingers point. */
export function useRowHeight(density: Density): number {
  const isCoarse = useMediaQuery('(pointer: coarse)')
  return useRem() * (isCoarse ? COARSE_REM : REM_BY_DENSITY[density])
}

/** Pixels per rem. The text size is a setting on another page, so reading it once is enough. */
export function useRem(): number {
  const [rem] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  )
  return rem
}
