import { lazy, Suspense, type ComponentType } from 'react'

/**
 * A component that is downloaded when it is first wanted:
 * `lazyOverlay(async () => (await import('./EditDialog')).EditDialog)`. `preload` belongs on
 * pointer-enter and focus of its trigger, so that the click rarely has to wait.
 */
export function lazyOverlay<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let pending: ReturnType<typeof fetchOnce> | undefined
  let Loaded = lazy(preload)

  async function fetchOnce() {
    return { default: await load() }
  }

  function preload() {
    pending ??= fetchOnce().catch((error: unknown) => {
      // React.lazy remembers a rejection for ever; a new one gives the next attempt a chance
      pending = undefined
      Loaded = lazy(preload)
      throw error
    })
    return pending
  }

  function Overlay(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  }

  return Object.assign(Overlay, { preload: () => void preload().catch(() => undefined) })
}
