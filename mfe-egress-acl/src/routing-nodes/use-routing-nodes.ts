import { hostListQuery } from '@meshdeck/api/hosts'
import { type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { type RoutingNode, toRoutingNodes } from './routing-nodes'

/** The devices of a network that a route may lead through, or with its config files all that reach something. */
export function useRoutingNodes(
  networkId: string,
  { withClients = false } = {},
): Reading<RoutingNode[]> {
  const nodes = useQuery(nodeListQuery(networkId))
  const hosts = useQuery(hostListQuery())
  const toRows = useMemo(
    () => (list: Node[]) =>
      hosts.data && toRoutingNodes({ nodes: list, hosts: hosts.data }, { withClients }),
    [hosts.data, withClients],
  )

  return useReading(nodes, toRows, hosts)
}
