import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery, readNodeStatuses } from '@meshdeck/api/nodes'
import { API_MAJOR, useQuery, useQueryClient } from '@meshdeck/platform'
import { useState } from 'react'

import { withoutPrefix } from '../node-model/node-rows'

const LOOK_MS = 3000

type Joined = { id: string; name: string; address: string }

/** The devices that have joined a network since the first look, the last one first. */
export function useJoinedDevices(networkId: string): Joined[] {
  const ids = useNewIds(networkId)
  const readJoined = useReadJoined(networkId)
  const { data: joined = [] } = useQuery({
    queryKey: ['nodes', API_MAJOR, networkId, 'joined', ids] as const,
    queryFn: () => readJoined(ids),
    enabled: ids.length > 0,
    placeholderData: (previous: Joined[] | undefined) => previous,
    gcTime: 0,
  })
  return joined
}

/** The ids that the server has named since the first look. The call is cheap, and names config files and people too. */
function useNewIds(networkId: string): string[] {
  const { data: statuses } = useQuery({
    // a look of its own: what the page has read may be older than the dialog
    queryKey: ['nodes', API_MAJOR, networkId, 'joining'] as const,
    queryFn: ({ signal }) => readNodeStatuses(networkId, signal),
    refetchInterval: LOOK_MS,
    gcTime: 0,
  })
  const [before, setBefore] = useState<ReadonlySet<string>>()
  if (statuses && !before) setBefore(new Set(statuses.keys()))

  return before && statuses ? [...statuses.keys()].filter((id) => !before.has(id)) : []
}

/** Names and addresses of new nodes; the lists that the page shows are read again for them. */
function useReadJoined(networkId: string) {
  const queryClient = useQueryClient()

  return async (ids: readonly string[]): Promise<Joined[]> => {
    const [nodes, hosts] = await Promise.all([
      queryClient.fetchQuery({ ...nodeListQuery(networkId), staleTime: 0 }),
      queryClient.fetchQuery({ ...hostListQuery(), staleTime: 0 }),
    ])
    return nodes
      .filter(({ id, is_static }) => !is_static && ids.includes(id))
      .map(({ id, hostid, address, address6 }) => ({
        id,
        name: hosts.find((host) => host.id === hostid)?.name || id,
        address: withoutPrefix(address || address6),
      }))
      .toReversed()
  }
}
