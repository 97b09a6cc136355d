import { Suspense, type ComponentType } from 'react'

import { RemoteBoundary } from '../federation/RemoteBoundary'
import { follow, useOutcome, type Followed } from '../federation/use-outcome'
import { PendingMark } from '../frame/PendingMark'

/** A page of the shell that is fetched when it is visited, with the same screens for failures as those of remotes. */
export function lazyPage(load: () => Promise<ComponentType>) {
  let loading: Followed<ComponentType> | undefined

  function Content() {
    loading ??= follow(load())
    const Page = useOutcome(loading)
    return Page ? <Page /> : <PendingMark />
  }

  return function LazyPage() {
    return (
      <RemoteBoundary
        onRetry={() => {
          loading = undefined
        }}
      >
        <Suspense fallback={<PendingMark />}>
          <Content />
        </Suspense>
      </RemoteBoundary>
    )
  }
}
