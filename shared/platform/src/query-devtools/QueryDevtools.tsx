import { lazy, Suspense } from 'react'

declare const process: { env: { NODE_ENV: string } }

/** In no other build is there anything of them. */
const DevtoolsPanel =
  process.env.NODE_ENV === 'development'
    ? lazy(async () => ({ default: (await import('./DevtoolsPanel')).DevtoolsPanel }))
    : undefined

/** TanStack's devtools of queries, in the page of the dev server. */
export function QueryDevtools({ nonce }: { nonce: string }) {
  return (
    DevtoolsPanel && (
      <Suspense>
        <DevtoolsPanel nonce={nonce} />
      </Suspense>
    )
  )
}
