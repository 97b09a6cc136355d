import type { Capabilities } from '@meshdeck/domain/capabilities'
import type { ReachServer } from '@meshdeck/domain/reach'

/** Returns the server's release and edition, because verdicts depend on them. */
export const whichServer = ({
  isPro,
  release,
}: Pick<Capabilities, 'isPro' | 'release'>): ReachServer => ({
  version: release,
  edition: isPro ? 'pro' : 'community',
})
