import { Suspense, type ComponentType } from 'react'

import { follow, useOutcome, type Followed } from '../federation/load-outcome'
import { RemoteBoundary } from '../federation/RemoteBoundary'
import { PendingMark } from '../shared/PendingMark'

/**
 * A page of the shell that is fetched when it is visited, or ahead by `preload`, with the same screens for
 * failures as those of remotes.
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  let loading: Followed<ComponentType> | undefined

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

  /** Settles when the code is here, or is not: then the visit asks for it again. */
  async function preload(): Promise<void> {
    await begin().promise.then(() => undefined, forget)
  }

  return Object.assign(LazyPage, { preload })
}
