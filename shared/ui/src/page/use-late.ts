import { useState } from 'react'

import { useTimeout } from '../moments/moments'

/** What loads faster than that needs no sign of loading. */
export const PATIENCE_MS = 200

/** False for the first 200 ms. */
export function useLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useTimeout(() => setIsLate(true), PATIENCE_MS)

  return isLate
}
