import { Suspense, type ComponentType } from 'react'

import { follow, useOutcome, type FollowedPromise } from '../federation/load-outcome'
import { RemoteBoundary } from '../federation/RemoteBoundary'
import { PendingMark } from '../shared/PendingMark'

/**
 * Creates a page of the shell that is fetched when it is visited, or ahead of time by `preload`. It shows the same
 * error screens as pages of remotes.
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  let loading: FollowedPromise<ComponentType> | undefined

  function forget() {
    loading = undefined
  }

  function begin() {
    loading ??= follow(load())
    return loading
  }

  function Content() {
    const Page = useOutcome(begin())
    return Page ? <Page /> : <PendingMark />
  }

  function LazyPage() {
    return (
      <RemoteBoundary onRetry={forget}>
        <Suspense fallback={<PendingMark />}>
          <Content />
        </Suspense>
      </RemoteBoundary>
    )
  }

  /** Settles when the code has loaded or failed to load. After a failure the visit fetches it again. */
  async function preload(): Promise<void> {
    await begin().promise.then(() => undefined, forget)
  }

  return Object.assign(LazyPage, { preload })
}
