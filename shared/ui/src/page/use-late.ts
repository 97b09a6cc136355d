import { useEffect, useState } from 'react'

const PATIENCE_MS = 200

/** False for the first 200 ms: what loads faster than that needs no sign of loading. */
export function useLate(): boolean {
  const [isLate, setIsLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])

  return isLate
}
