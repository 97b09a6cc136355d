import { egressRouteListQuery } from '@meshdeck/api/egress'
import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { useDeferredValue, useMemo } from 'react'

import { toNodeRows } from './node-rows'

/**
 * The nodes of a network with what their hosts know; for a page that shows the state itself. With
 * `isFreshEnough` a list that is there already is not read again, however old.
 */
export function useNodeRows(networkId: string, { isFreshEnough = false } = {}) {
  const { version } = useCapabilities()
  // what was read once is read again only when somebody asks for it, or changes it
  const age = isFreshEnough ? { staleTime: Infinity } : {}
  const nodes = useQuery({ ...nodeListQuery(networkId), ...age })
  const hosts = useQuery({ ...hostListQuery(), ...age })
  // only for a badge: the table does not wait for it, nor fail with it
  const { data: egressRoutes } = useQuery(egressRouteListQuery(networkId))

  const sources = useMemo(
    () =>
      nodes.data &&
      hosts.data && {
        nodes: nodes.data,
        hosts: hosts.data,
        egressRoutes: egressRoutes ?? [],
        serverVersion: version,
      },
    [nodes.data, hosts.data, egressRoutes, version],
  )
  // so that thousands of rows, their order and the table are made in tasks of their own
  const settled = useDeferredValue(sources)
  const rows = useMemo(() => settled && toNodeRows(settled), [settled])

  return {
    rows,
    error: nodes.error ?? hosts.error,
    onRetry: () => void Promise.all([nodes.refetch(), hosts.refetch()]),
  }
}
