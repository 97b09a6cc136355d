import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { everyNodeQuery, type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useCallback, useMemo } from 'react'

import { type GatewayRow, toGatewayRows } from './gateway-rows'

/** The nodes of a network, or of all, with their devices. */
export type Estate = { nodes: readonly Node[]; hosts: readonly Host[] }

/**
 * What gateways are made of, for pages, dialogs and pickers. With `isFreshEnough` a list that is there is not
 * read again.
 */
export function useEstate(networkId: string, { isFreshEnough = false } = {}): Reading<Estate> {
  const age = isFreshEnough ? { staleTime: Infinity } : {}
  const nodes = useQuery({ ...nodeListQuery(networkId), ...age })
  const hosts = useQuery({ ...hostListQuery(), ...age })
  return useJoined(nodes, hosts)
}

function useJoined(nodes: Reading<Node[]>, hosts: Reading<Host[]>): Reading<Estate> {
  const toEstate = useMemo(
    () => (list: Node[]) => hosts.data && { nodes: list, hosts: hosts.data },
    [hosts.data],
  )
  return useReading(nodes, toEstate, hosts)
}

/** Those of the nodes that are gateways. */
export function useGatewayRows(
  networkId: string,
  options: { isFreshEnough?: boolean } = {},
): Reading<GatewayRow[]> {
  const toRows = useCallback(
    ({ nodes, hosts }: Estate) => toGatewayRows(nodes, hosts, networkId),
    [networkId],
  )
  return useReading(useEstate(networkId, options), toRows)
}

/** The gateways of all networks. */
export function useEveryGatewayRow(): Reading<GatewayRow[]> {
  return useReading(useJoined(useQuery(everyNodeQuery()), useQuery(hostListQuery())), toEveryRow)
}

const toEveryRow = ({ nodes, hosts }: Estate) => toGatewayRows(nodes, hosts)
