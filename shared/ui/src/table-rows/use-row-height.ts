import { preferenceAtom, useAtom, z } from '@meshdeck/platform'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

type Density = 'comfortable' | 'compact'

const densityAtom = preferenceAtom('table_density', z.oneOf(['comfortable', 'compact']))

/** Row density of tables, stored on this device. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useAtom(densityAtom)
  return [density ?? 'comfortable', setDensity]
}

const COARSE_REM = 3
const REM_BY_DENSITY = { comfortable: 2.25, compact: 2 }

/** Returns the height of a row in pixels: 36 or 32 at the default text size, 48 for touch. */
export function useRowHeight(density: Density): number {
  const isCoarse = useMediaQuery('(pointer: coarse)')
  return useRem() * (isCoarse ? COARSE_REM : REM_BY_DENSITY[density])
}

/** Returns the pixels per rem, updated when the user enlarges the text while a table is open. */
export function useRem(): number {
  const [rem, setRem] = useState(readRem)
  useEffect(() => watchRem(() => setRem(readRem())), [])
  return rem
}

const readRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Observes the width of an element, because there is no event for the text size. Returns a function that stops it. */
function watchRem(onChange: () => void): () => void {
  const probe = document.createElement('div')
  probe.style.cssText = 'position:fixed;width:1rem'
  document.body.append(probe)
  const watch = new ResizeObserver(onChange)
  watch.observe(probe)
  return () => {
    watch.disconnect()
    probe.remove()
  }
}

/** Media query for showing a table as a list. */
export const PHONE_QUERY = '(max-width: 767.98px)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )

  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
