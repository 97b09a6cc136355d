import { useNavigate } from '@meshdeck/platform'
import { useEffect, useRef } from 'react'

/**
 * Leads to another page and resolves once this one is gone, at once when it was left already: what this
 * page is about may go from the lists only then, or the address of nothing would be in the way.
 */
export function useLeave(path: string): () => Promise<void> {
  const navigate = useNavigate()
  const page = useRef({ isGone: false, onGone: () => {} })

  useEffect(() => {
    const { current } = page
    current.isGone = false
    return () => {
      current.isGone = true
      current.onGone()
    }
  }, [])

  return () =>
    new Promise((resolve) => {
      if (page.current.isGone) return resolve()
      page.current.onGone = resolve
      void navigate(path, { replace: true })
    })
}
