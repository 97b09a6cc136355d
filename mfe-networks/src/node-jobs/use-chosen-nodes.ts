import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { everyNodeQuery, type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { useParams, useQuery } from '@meshdeck/platform'

import type { NodeRow } from '../node-model/node-rows'

/** A row with what it was made of. */
export type ChosenNode = { row: NodeRow; node: Node; host: Host | undefined }

/** The nodes of these rows with their devices, from what the table has read. */
export function useChosenNodes(rows: readonly NodeRow[]): ChosenNode[] {
  const { networkId } = useParams()
  const ofNetwork = useQuery({
    ...nodeListQuery(networkId ?? ''),
    enabled: networkId !== undefined,
    staleTime: Infinity,
  })
  const ofAll = useQuery({
    ...everyNodeQuery(),
    enabled: networkId === undefined,
    staleTime: Infinity,
  })
  const { data: hosts = [] } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const nodes = networkId === undefined ? ofAll.data : ofNetwork.data

  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const nodeOf = new Map(nodes?.map((node) => [node.id, node]))
  return rows.flatMap((row) => {
    const node = nodeOf.get(row.id)
    return node ? [{ row, node, host: hostOf.get(node.hostid) }] : []
  })
}

/** The devices of nodes, each once however many of its nodes are chosen. */
export function devicesOf(chosen: readonly ChosenNode[]): Array<{ id: string; name: string }> {
  const devices = chosen.flatMap(({ host }) => (host ? [host] : []))
  return [...new Map(devices.map(({ id, name }) => [id, { id, name }])).values()]
}
