import { egressRouteListQuery } from '@meshdeck/api/egress'
import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { toNodeRows } from './node-rows'

/** The nodes of a network with what their hosts know; for a table that shows the state itself. */
export function useNodeRows(networkId: string) {
  const nodes = useQuery(nodeListQuery(networkId))
  const hosts = useQuery(hostListQuery())
  // only for a badge: the table does not wait for it, nor fail with it
  const { data: egressRoutes } = useQuery(egressRouteListQuery(networkId))

  // memoised because it walks over all rows
  const rows = useMemo(
    () =>
      nodes.data &&
      hosts.data &&
      toNodeRows({ nodes: nodes.data, hosts: hosts.data, egressRoutes: egressRoutes ?? [] }),
    [nodes.data, hosts.data, egressRoutes],
  )

  return {
    rows,
    error: nodes.error ?? hosts.error,
    onRetry: () => void Promise.all([nodes.refetch(), hosts.refetch()]),
  }
}
