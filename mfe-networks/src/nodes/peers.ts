import type { Host } from '@meshdeck/api/hosts'
import { isConfigFile, type NodeStatuses } from '@meshdeck/api/nodes'
import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import type { Peer } from '@meshdeck/domain/offline'

type ListedNode = {
  id: string
  hostid: string
  network: string
  status: string
  relayedby: string
  is_static: boolean
}

/** Returns nodes with the addresses of their devices and with their current status if known. */
export function toPeers(
  nodes: readonly ListedNode[],
  { hosts, statuses }: { hosts: readonly Host[]; statuses: NodeStatuses },
): Peer[] {
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  return nodes
    .filter((node) => !isConfigFile(node))
    .map(({ id, hostid, network, status, relayedby }) => {
      const host = hostOf.get(hostid)
      return {
        nodeId: id,
        deviceId: hostid,
        network,
        status: statuses.get(id) ?? status,
        addresses: [host?.endpointip ?? '', host?.endpointipv6 ?? ''].filter(Boolean),
        relayedBy: relayedby === NIL_UUID ? '' : relayedby,
      }
    })
}
