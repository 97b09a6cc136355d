import { hostListQuery } from '@meshdeck/api/hosts'
import { useQuery } from '@meshdeck/platform'

import { useEstateStatuses } from './use-device-statuses'

/** The nodes of devices in one network. */
type NodesOfNetwork = { networkId: string; nodeIds: string[] }

/** The nodes of some devices, network by network, as far as the user may see them; undefined until known. */
export function useDeviceNodes(deviceIds: readonly string[]): NodesOfNetwork[] | undefined {
  const { data: hosts } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const estate = useEstateStatuses()
  if (!hosts || !estate) return undefined

  const wanted = new Set(deviceIds)
  const found = new Map<string, string[]>()
  for (const nodeId of hosts.filter(({ id }) => wanted.has(id)).flatMap(({ nodes }) => nodes)) {
    // the server keeps the id of a node that has left (contract 1.12)
    const networkId = estate.networks.get(nodeId)
    if (networkId !== undefined) found.set(networkId, [...(found.get(networkId) ?? []), nodeId])
  }
  return [...found]
    .map(([networkId, nodeIds]) => ({ networkId, nodeIds }))
    .toSorted((a, b) => (a.networkId < b.networkId ? -1 : 1))
}
