import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { toGatewayRows } from './gateway-rows'

/**
 * The nodes of a network with their devices, and which of them are gateways; for pages and dialogs that
 * show the state themselves. With `isFreshEnough` a list that is there is not read again.
 */
export function useGatewayRows(networkId: string, { isFreshEnough = false } = {}) {
  const age = isFreshEnough ? { staleTime: Infinity } : {}
  const nodes = useQuery({ ...nodeListQuery(networkId), ...age })
  const hosts = useQuery({ ...hostListQuery(), ...age })

  // memoised because both walk over all nodes
  const estate = useMemo(
    () => nodes.data && hosts.data && { nodes: nodes.data, hosts: hosts.data },
    [nodes.data, hosts.data],
  )
  const rows = useMemo(() => estate && toGatewayRows(estate.nodes, estate.hosts), [estate])

  return {
    estate,
    rows,
    error: nodes.error ?? hosts.error,
    onRetry: () => void Promise.all([nodes.refetch(), hosts.refetch()]),
  }
}
