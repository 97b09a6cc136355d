import { describeError, NotLoadedError, toast } from '@meshdeck/platform'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { PageSkeleton, PATIENCE_MS } from '../page/loading'

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

/**
 * A component whose code is downloaded when it is first drawn, or ahead by `preload`. What `fallback`
 * makes of its props stands in its place meanwhile. When the download fails it throws a `NotLoadedError`; drawn anew, as a boundary
 * does when it is reset, it tries again.
 */
function lateCode<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode,
) {
  let pending: ReturnType<typeof fetchOnce> | undefined
  let arrived: ComponentType<Props> | undefined
  let Loaded = lazy(preload)

  async function fetchOnce() {
    arrived = await load()
    return { default: arrived }
  }

  function preload() {
    pending ??= fetchOnce().catch((error: unknown) => {
      // React.lazy remembers a rejection for ever; a new one gives the next attempt a chance
      pending = undefined
      Loaded = lazy(preload)
      throw new NotLoadedError('A part of the page could not be downloaded', { cause: error })
    })
    return pending
  }

  function Late(props: Props) {
    // React shows what it has once waited for only 300 ms later, however soon it came
    const [Shown] = useState<ComponentType<Props>>(() => arrived ?? Loaded)
    return (
      <Suspense fallback={fallback(props)}>
        <Shown {...props} />
      </Suspense>
    )
  }

  return { Late, preload, hasArrived: () => arrived !== undefined }
}

/**
 * A part of a page that is downloaded when it is first drawn, such as a tab that few visits are to:
 * `lazyPart(async () => (await import('./Activity')).Activity)`. It belongs into a `PageBoundary`, which
 * says when the download fails, and whose Retry downloads it anew.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lateCode(load, () => <PageSkeleton />).Late
