import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

import { BodyFrame } from './dialog-parts'

const STOPS = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Scrolls when the dialog would be taller than the window. Where nothing inside takes the focus, the keyboard reaches
 * the body itself.
 */
export function DialogBody({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isStop, setIsStop] = useState(false)

  useLayoutEffect(() => {
    const body = ref.current
    if (!body) return
    const watch = new ResizeObserver(() =>
      setIsStop(body.scrollHeight > body.clientHeight && body.querySelector(STOPS) === null),
    )
    for (const element of [body, ...body.children]) watch.observe(element)
    return () => watch.disconnect()
  }, [children])

  return (
    <BodyFrame ref={ref} {...(isStop && { tabIndex: 0, focusVisibleRing: 'inside' })}>
      {children}
    </BodyFrame>
  )
}
