import { useState } from 'react'

/**
 * Returns the same object as before while the new value is equal to it as JSON, so that nothing derived from it is
 * computed again.
 */
export function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [kept, setKept] = useState({ text, value })
  if (kept.text === text) return kept.value
  setKept({ text, value })
  return value
}
