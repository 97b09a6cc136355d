import { networkListQuery } from '@meshdeck/api/networks'
import { placeHref, useActiveNetwork, useCapabilities, useQuery } from '@meshdeck/platform'

/** Where it stands what a user may reach in a network; undefined where no remote tells it. */
export const userReachHref = (networkId: string, username: string): string | undefined =>
  placeHref('reach', { networkId, thing: `user:${username}` })

/**
 * The network in which it is shown what users may reach: the one that is worked in, else the first. Undefined on the
 * community edition, which has no policies about users.
 */
export function useReachNetwork(): string | undefined {
  const { isPro } = useCapabilities()
  const [active] = useActiveNetwork()
  const { data } = useQuery({ ...networkListQuery(), staleTime: Infinity, enabled: isPro })
  const ids = data?.map(({ netid }) => netid) ?? []
  if (!isPro) return undefined
  return active !== undefined && (!data || ids.includes(active)) ? active : ids[0]
}
