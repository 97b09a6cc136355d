import type { ReachServer } from '@meshdeck/domain/reach'

type Capabilities = { isPro: boolean; hasOldAccess: boolean }

/** Which server answers, as far as verdicts differ by it. */
export const whichServer = ({ isPro, hasOldAccess }: Capabilities): ReachServer => ({
  version: hasOldAccess ? '1.0.0' : '1.5.1',
  edition: isPro ? 'pro' : 'community',
})
