import { type EgressRoute, allNetworksEgressQuery } from '@meshdeck/api/egress'
import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { allNodesQuery, type Node } from '@meshdeck/api/nodes'
import { atom, useAtom, useQuery, useSession } from '@meshdeck/platform'

import { type AllNetworksReading, useAllNetworksSize } from './all-networks-states'

export type AllNetworksLists = {
  nodes: readonly Node[]
  hosts: readonly Host[]
  routes: readonly EgressRoute[]
}

/** The user who requested the data; what was requested once is shown in several panels. */
const wantedByAtom = atom<string>()

/**
 * Returns every node, device and egress route of the server, for admins only: other users don't get the complete lists
 * (contract 0.7).
 */
export function useAllNetworksLists(): AllNetworksReading<AllNetworksLists> {
  const size = useAllNetworksSize('lists')
  const { username } = useSession()
  const [wantedBy, setWantedBy] = useAtom(wantedByAtom)
  const isEnabled = size !== undefined && (size.isSmall || wantedBy === username)
  const asked = { enabled: isEnabled, refetchOnWindowFocus: false }
  const nodes = useQuery({ ...allNodesQuery(), ...asked })
  const hosts = useQuery({ ...hostListQuery(), ...asked })
  const routes = useQuery({ ...allNetworksEgressQuery(size?.networkIds ?? []), ...asked })
  const all = [nodes, hosts, routes]
  const data =
    nodes.data && hosts.data && routes.data
      ? { nodes: nodes.data, hosts: hosts.data, routes: routes.data }
      : undefined

  return {
    data,
    error: data ? null : (all.find(({ error }) => error)?.error ?? null),
    isFetching: all.some(({ isFetching }) => isFetching),
    bytes: !size || isEnabled || data ? undefined : size.bytes,
    read: () => {
      if (isEnabled) for (const { refetch } of all) void refetch()
      else setWantedBy(username)
    },
  }
}
