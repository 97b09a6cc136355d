import { networkListQuery } from '@meshdeck/api/networks'
import { placeHref, useActiveNetwork, useCachedQuery, useCapabilities } from '@meshdeck/platform'

/** Returns the link to what a user may reach in a network; undefined if no remote has a page for it. */
export const userReachHref = (networkId: string, username: string): string | undefined =>
  placeHref('reach', { networkId, entity: `user:${username}` })

/**
 * Returns the network in which to show what users may reach: the current one, or the first. Undefined on the community
 * edition, which has no user policies.
 */
export function useReachNetwork(): string | undefined {
  const { isPro } = useCapabilities()
  const [active] = useActiveNetwork()
  const { data } = useCachedQuery({ ...networkListQuery(), enabled: isPro })
  const ids = data?.map(({ netid }) => netid) ?? []
  if (!isPro) return undefined
  return active !== undefined && (!data || ids.includes(active)) ? active : ids[0]
}
