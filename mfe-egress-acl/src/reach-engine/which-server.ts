import type { ReachServer } from '@meshdeck/domain/reach'

type Capabilities = { isPro: boolean; hasOldAccess: boolean }

/** Returns the server's version and edition, because verdicts depend on them. */
export const whichServer = ({ isPro, hasOldAccess }: Capabilities): ReachServer => ({
  version: hasOldAccess ? '1.0.0' : '1.5.1',
  edition: isPro ? 'pro' : 'community',
})
