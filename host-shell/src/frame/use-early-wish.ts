import { useEffect, useState } from 'react'

import { savesData } from './saves-data'

/**
 * Whether somebody wants the palette or the keys before their code is here: by Ctrl+K, which `boot.ts` hears, or,
 * where nothing comes ahead, by touching the page at all.
 */
export function useEarlyWish(): boolean {
  const [isWanted, setIsWanted] = useState(false)

  useEffect(() => {
    if (isWanted) return
    const look = () => setIsWanted('palette' in document.documentElement.dataset)
    const hear = savesData() ? () => setIsWanted(true) : look
    look()
    addEventListener('keydown', hear)
    addEventListener('pointerdown', hear)
    return () => {
      removeEventListener('keydown', hear)
      removeEventListener('pointerdown', hear)
    }
  }, [isWanted])

  return isWanted
}
