import { type EgressRoute, egressRouteListQuery } from '@meshdeck/api/egress'
import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { type EgressRow, toEgressRows } from './egress-rows'

/** The egress routes of a network. */
export function useEgressRows(networkId: string): Reading<EgressRow[]> {
  const routes = useQuery(egressRouteListQuery(networkId))
  const nodeNames = useNodeNames(networkId)
  const toRows = useMemo(() => (list: EgressRoute[]) => toEgressRows(list, nodeNames), [nodeNames])

  return useReading(routes, toRows)
}

/**
 * Names of the nodes of a network by id, which only their hosts know. Empty until both lists are here, and if
 * one cannot be had: the table does not wait for them, nor fail with them.
 */
function useNodeNames(networkId: string): ReadonlyMap<string, string> {
  const { data: nodes } = useQuery(nodeListQuery(networkId))
  const { data: hosts } = useQuery(hostListQuery())

  return useMemo(() => {
    const hostNames = new Map(hosts?.map(({ id, name }) => [id, name]))
    return new Map(
      nodes?.flatMap(({ id, hostid }) => {
        const name = hostNames.get(hostid)
        return name ? [[id, name] as const] : []
      }),
    )
  }, [nodes, hosts])
}
