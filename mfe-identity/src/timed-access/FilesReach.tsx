import { nodeKey, nodeListQuery } from '@meshdeck/api/nodes'
import { Slot, useQuery } from '@meshdeck/platform'

/** What closes when every config file of a network is deleted; told by the remote that knows. */
export function FilesReach({ networkId }: { networkId: string }) {
  const { data: nodes, error } = useQuery(nodeListQuery(networkId))
  // where they cannot be read the panel itself says so
  if (!nodes && !error) return null
  const ids = (nodes ?? []).filter(({ is_static }) => is_static).map(nodeKey)
  return <Slot request={{ name: 'nodes.removal', props: { networkId, ids } }} />
}
