import { useNavigate } from '@meshdeck/platform'
import { useEffect, useRef } from 'react'

/** Leads away from the page of what is deleted there, before it goes from the lists. */
export type Leave = () => Promise<void>

/** Of what deletes, in a list and on the page of one; only that has somewhere to lead away from. */
export type Leaving = { onLeave?: Leave | undefined }

/**
 * Leads to another page and resolves once this one is gone, at once when it was left already: what this
 * page is about may go from the lists only then, or the address of nothing would be in the way.
 * @param path of the page to go to, in its place in the history.
 */
export function useLeave(path: string): Leave {
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
