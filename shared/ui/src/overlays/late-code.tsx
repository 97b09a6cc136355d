import { NotLoadedError } from '@meshdeck/platform'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

/**
 * A component whose code is downloaded when it is first drawn, or ahead by `preload`. What `fallback`
 * makes of its props stands in its place meanwhile. When the download fails it throws a `NotLoadedError`; drawn anew, as a boundary
 * does when it is reset, it tries again.
 */
export function lateCode<Props extends object>(
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
