import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

/**
 * Names of the nodes of a network by id, which only their hosts know. Empty until both lists are
 * here, and if one cannot be had: routes are worth showing without.
 */
export function useNodeNames(networkId: string): ReadonlyMap<string, string> {
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
