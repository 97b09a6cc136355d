import { describeError, toast, UnreachableError } from '@meshdeck/platform'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/** Code that did not arrive, in contrast to code that arrived and crashed. */
class NotLoadedError extends Error {}

/**
 * A component that is downloaded when it is first wanted:
 * `lazyOverlay(async () => (await import('./EditDialog')).EditDialog)`. `preload` belongs on
 * pointer-enter and focus of its trigger, so that the click rarely has to wait. When the download
 * fails, a toast says so and everything around it stays; the next change of its props tries again.
 */
export function lazyOverlay<Props extends object>(load: () => Promise<ComponentType<Props>>) {
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
      throw new NotLoadedError('An overlay could not be downloaded', { cause: error })
    })
    return pending
  }

  function Content(props: Props) {
    // React shows what it has once waited for only 300 ms later, however soon it came
    const [Shown] = useState<ComponentType<Props>>(() => arrived ?? Loaded)
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    )
  }

  function Overlay(props: Props) {
    return (
      <ErrorBoundary FallbackComponent={Missing} resetKeys={Object.values(props)} onError={tell}>
        <Content {...props} />
      </ErrorBoundary>
    )
  }

  return Object.assign(Overlay, { preload: () => void preload().catch(() => undefined) })
}

function Missing({ error }: { error: unknown }) {
  if (error instanceof NotLoadedError) return null
  throw error
}

function tell(error: unknown) {
  if (!(error instanceof NotLoadedError)) return
  const { title, hint } = describeError(new UnreachableError(error.message))
  toast.error(title, { description: hint })
}
