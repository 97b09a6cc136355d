import { createElement, Suspense, use, type ComponentType } from 'react'

import { RemoteBoundary } from '../federation/RemoteBoundary'
import { PendingMark } from '../frame/PendingMark'

/** A page of the shell that is fetched when it is visited, with the same screens for failures as those of remotes. */
export function lazyPage(load: () => Promise<ComponentType>) {
  let loading: Promise<ComponentType> | undefined

  function Content() {
    loading ??= load()
    return createElement(use(loading))
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
