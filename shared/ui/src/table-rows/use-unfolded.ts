import { type ReactNode, useEffect, useState } from 'react'

/** What stands below one of the rows, as wide as the table. */
export type Unfolded = { id: string; content: ReactNode }

/** Where in the list something is unfolded, and how high it is; `ref` is for the element that holds it. */
export function useUnfolded(unfolded: Unfolded | undefined, order: readonly string[]) {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [by, setBy] = useState(0)
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setBy(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])

  const index = unfolded ? order.indexOf(unfolded.id) : -1
  if (!unfolded || index === -1) return undefined
  return { content: unfolded.content, ref, taller: { index, by } }
}
