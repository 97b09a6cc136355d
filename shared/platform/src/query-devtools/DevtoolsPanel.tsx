import { ReactQueryDevtools } from '@tanstack/react-query-devtools'

/** Global name of the Trusted Types API, in browsers that support it; the shell creates other policies with it. */
const POLICIES: string = 'trustedTypes'

type Rules = { createHTML: (html: string) => string | null }
type Policies = { createPolicy: (name: 'default', rules: Rules) => unknown }

// the devtools write markup as text, which the page's Trusted Types policy forbids
const policies: Policies | undefined = Reflect.get(globalThis, POLICIES)
policies?.createPolicy('default', {
  createHTML: (html) => (/query-devtools/.test(new Error().stack ?? '') ? html : null),
})

export function DevtoolsPanel({ nonce }: { nonce: string }) {
  return <ReactQueryDevtools styleNonce={nonce} buttonPosition="bottom-right" />
}
