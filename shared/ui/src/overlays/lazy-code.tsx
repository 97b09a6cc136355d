import { describeError, NotLoadedError, toast } from '@meshdeck/platform'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { PageSkeleton, INDICATOR_DELAY_MS } from '../page/loading'

/**
 * Returns a component that is downloaded on first use: `lazyOverlay(async () => (await
 * import('./EditDialog')).EditDialog)`. Call `preload` on pointer-enter and focus of its trigger, so that a click
 * rarely has to wait. When the download fails, a toast reports it and the rest of the page stays. The component then
 * calls `onClose`, or reports that it is no longer open; opening it again retries, as does the next change of its
 * props. While it loads, it renders a marker, by which a menu waits for the rest of its entries, and after a moment its
 * opener becomes busy. `onMissing` replaces the toast for something the user didn't request, such as a tooltip.
 */
export function lazyOverlay<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onMissing = reportMissing,
) {
  const { Late, preload, hasArrived } = lateCode(load, (props) => (
    <BusyOpener isAwaited={isOpened(props)} />
  ))

  function Overlay(props: Props) {
    return (
      <ErrorBoundary
        FallbackComponent={Missing}
        resetKeys={Object.values(props).filter(isStable)}
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

function BusyOpener({ isAwaited }: { isAwaited: boolean }) {
  useEffect(() => {
    const opener = isAwaited && document.activeElement?.closest('a, button')
    if (!opener) return
    const timer = setTimeout(() => opener.setAttribute('aria-busy', 'true'), INDICATOR_DELAY_MS)
    return () => {
      clearTimeout(timer)
      opener.removeAttribute('aria-busy')
    }
  }, [isAwaited])

  return <i data-late="" hidden />
}

/** Whether the user opened it, instead of it rendering with its parent. */
function isOpened(props: object): boolean {
  return 'onClose' in props || 'isOpen' in props
}

/**
 * Ignores functions and lists, which are new on every render of the parent. A failed download makes the console check
 * the server, whose answer causes a render: retrying then would loop for as long as the server doesn't respond.
 */
function isStable(prop: unknown): boolean {
  return typeof prop !== 'function' && !Array.isArray(prop)
}

function Missing({ error }: { error: unknown }) {
  if (error instanceof NotLoadedError) return null
  throw error
}

/** A closed overlay isn't downloaded. */
function isShut(props: object): boolean {
  return 'isOpen' in props && props.isOpen === false
}

function close(props: object): void {
  if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
  if ('onOpenChange' in props && typeof props.onOpenChange === 'function') props.onOpenChange(false)
}

function reportMissing(error: unknown) {
  if (!(error instanceof NotLoadedError)) return
  const { title, hint } = describeError(error)
  toast.error(title, { description: hint })
}

/**
 * Returns a component whose code is downloaded on first render, or earlier by `preload`. Meanwhile it renders the
 * result of `fallback` for its props. Throws a `NotLoadedError` when the download fails; a new render, such as after a
 * boundary reset, retries.
 */
function lateCode<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode,
) {
  let pendingFetch: ReturnType<typeof fetchOnce> | undefined
  let arrived: ComponentType<Props> | undefined
  let Loaded = lazy(preload)

  async function fetchOnce() {
    arrived = await load()
    return { default: arrived }
  }

  function preload() {
    pendingFetch ??= fetchOnce().catch((error: unknown) => {
      // React.lazy caches a rejection forever; a new one allows the next attempt
      pendingFetch = undefined
      Loaded = lazy(preload)
      throw new NotLoadedError('A part of the page could not be downloaded', { cause: error })
    })
    return pendingFetch
  }

  function Late(props: Props) {
    // after suspending, React shows the content only 300 ms later, however soon it arrives
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
 * Returns a part of a page that is downloaded on first render, such as a rarely visited tab: `lazyPart(async () =>
 * (await import('./Activity')).Activity)`. Put it inside a `PageBoundary`, which shows a failed download and retries
 * it.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lateCode(load, () => <PageSkeleton />).Late
