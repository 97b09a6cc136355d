import { useEffect, useState } from 'react'

/** As long as somebody types, nothing is asked. */
const PAUSE_MS = 250

/** A value once it has not changed for a moment; the first one at once. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])

  return settled
}
