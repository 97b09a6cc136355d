import { type EgressRoute, readableEgressOfNetworksQuery } from '@meshdeck/api/egress'
import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { allNodesQuery, type Node } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'

import { type AllNetworksReading, useAllNetworksRequest } from '../shared/all-networks-request'

export type AllNetworksLists = {
  nodes: readonly Node[]
  hosts: readonly Host[]
  routes: readonly EgressRoute[]
}

/**
 * Returns every node, device and egress route of the server, for admins only: other users don't get the complete lists
 * (contract 0.7).
 */
export function useAllNetworksLists(): AllNetworksReading<AllNetworksLists> {
  const { networkIds, queryOptions, readingOf } = useAllNetworksRequest('lists')
  const nodes = useQuery({ ...allNodesQuery(), ...queryOptions })
  const hosts = useQuery({ ...hostListQuery(), ...queryOptions })
  const routes = useQuery({ ...readableEgressOfNetworksQuery(networkIds), ...queryOptions })
  const lists =
    nodes.data && hosts.data && routes.data
      ? { nodes: nodes.data, hosts: hosts.data, routes: routes.data }
      : undefined
  return readingOf(lists, [nodes, hosts, routes])
}
