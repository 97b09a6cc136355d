import { hostListQuery } from '@meshdeck/api/hosts'
import { everyMembershipQuery } from '@meshdeck/api/memberships'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { remembered } from '@meshdeck/domain/remembered'
import { useQuery, useServerConfig } from '@meshdeck/platform'

import { FRESH_MS, type Found, type Scope } from './source'
import { indexThings } from './thing-index'
import { nodeThings } from './things'

const indexOf = remembered((...lists: Parameters<typeof nodeThings>) =>
  indexThings(nodeThings(...lists)),
)

/**
 * The nodes of all networks with the names of their devices. Until they are here, those of the active
 * network if its page has read them. Who is no admin is told of next to none in the list of all
 * (contract 0.7), but of all in his networks: he searches in those of the active one.
 */
export function useNodeThings({ isAdmin, networkId }: Scope, isWanted: boolean): Found {
  const { DefaultDomain: domain = '' } = useServerConfig() ?? {}
  const asked = (enabled: boolean) => ({ enabled, staleTime: FRESH_MS })
  const hosts = useQuery({ ...hostListQuery(), ...asked(isWanted) })
  const every = useQuery({ ...everyMembershipQuery(), ...asked(isWanted && isAdmin) })
  const ofNetwork = useQuery({ ...nodeListQuery(networkId), ...asked(isWanted && !isAdmin) })
  const wanted = isAdmin ? every : ofNetwork
  const nodes = every.data ?? ofNetwork.data
  const hasBoth = nodes !== undefined && hosts.data !== undefined

  return {
    index: hasBoth ? indexOf(nodes, hosts.data, domain) : undefined,
    error: hasBoth ? null : (wanted.error ?? hosts.error),
    retry: () => {
      if (wanted.error) void wanted.refetch()
      if (hosts.error) void hosts.refetch()
    },
  }
}
