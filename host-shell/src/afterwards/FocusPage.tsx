import { useLocation } from '@meshdeck/platform'
import { useEffect, useRef } from 'react'

/**
 * Takes the focus along to another page: it would stay at the link of the menu that has led there, or be
 * nowhere after a link of the page before. What a page or a dialog has focused meanwhile keeps it, and so
 * does a control that changes the page in place, such as the network selector.
 */
export function FocusPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.querySelector('main')
    main?.scrollTo({ top: 0 })
    if (document.activeElement?.matches('body, a')) main?.focus()
  }, [pathname])

  return null
}
