import { describeError, NotLoadedError, toast } from '@meshdeck/platform'
import { type ComponentType, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { PATIENCE_MS } from '../page/use-late'
import { lateCode } from './late-code'

/**
 * A component that is downloaded when it is first wanted:
 * `lazyOverlay(async () => (await import('./EditDialog')).EditDialog)`. `preload` belongs on
 * pointer-enter and focus of its trigger, so that the click rarely has to wait. When the download
 * fails, a toast says so, everything around it stays, and whoever opened it hears `onClose`, or that it is no
 * longer open, so that opening it again tries again, as does the next change of its props. On its way it leaves a
 * mark, by which a menu waits for the rest of its entries, and after a moment what opened it is busy. `onMissing`
 * takes the place of the toast for what nobody has asked for, such as a tooltip.
 */
export function lazyOverlay<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onMissing = tell,
) {
  const { Late, preload, hasArrived } = lateCode(load, (props) => (
    <Coming isAwaited={isOpened(props)} />
  ))

  function Overlay(props: Props) {
    return (
      <ErrorBoundary
        FallbackComponent={Missing}
        resetKeys={Object.values(props).filter(isKept)}
        onError={(error) => {
          onMissing(error)
          if (error instanceof NotLoadedError) close(props)
        }}
      >
        {(!isShut(props) || hasArrived()) && <Late {...props} />}
      </ErrorBoundary>
    )
  }

  return Object.assign(Overlay, { preload: () => void preload().catch(() => undefined) })
}

function Coming({ isAwaited }: { isAwaited: boolean }) {
  useEffect(() => {
    const opener = isAwaited && document.activeElement?.closest('a, button')
    if (!opener) return
    const timer = setTimeout(() => opener.setAttribute('aria-busy', 'true'), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      opener.removeAttribute('aria-busy')
    }
  }, [isAwaited])

  return <i data-late="" hidden />
}

/** Somebody has opened it, and did not get it with what is around it. */
function isOpened(props: object): boolean {
  return 'onClose' in props || 'isOpen' in props
}

/**
 * Functions and lists are made anew whenever what is around is drawn. A download that fails makes the console
 * ask for the server, and the answer draws it: tried again for that, it would go on for as long as nobody answers.
 */
function isKept(prop: unknown): boolean {
  return typeof prop !== 'function' && !Array.isArray(prop)
}

function Missing({ error }: { error: unknown }) {
  if (error instanceof NotLoadedError) return null
  throw error
}

/** What is shut is not downloaded. */
function isShut(props: object): boolean {
  return 'isOpen' in props && props.isOpen === false
}

function close(props: object): void {
  if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
  if ('onOpenChange' in props && typeof props.onOpenChange === 'function') props.onOpenChange(false)
}

function tell(error: unknown) {
  if (!(error instanceof NotLoadedError)) return
  const { title, hint } = describeError(error)
  toast.error(title, { description: hint })
}
