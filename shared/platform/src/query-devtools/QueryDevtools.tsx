import { lazy, Suspense } from 'react'

declare const process: { env: { NODE_ENV: string } }

/** Left out of every other build. */
const DevtoolsPanel =
  process.env.NODE_ENV === 'development'
    ? lazy(async () => ({ default: (await import('./DevtoolsPanel')).DevtoolsPanel }))
    : undefined

/** TanStack Query devtools, only on the dev server. */
export function QueryDevtools({ nonce }: { nonce: string }) {
  return (
    DevtoolsPanel && (
      <Suspense>
        <DevtoolsPanel nonce={nonce} />
      </Suspense>
    )
  )
}
