import { isConfigFile, nodeKey, nodeListQuery } from '@meshdeck/api/nodes'
import { Slot, useQuery } from '@meshdeck/platform'

/** Shows what closes when all config files of a network are deleted, rendered by the remote with that data. */
export function FilesReach({ networkId }: { networkId: string }) {
  const { data: nodes, error } = useQuery(nodeListQuery(networkId))
  // if they can't be read, the panel itself reports it
  if (!nodes && !error) return null
  const ids = (nodes ?? []).filter(isConfigFile).map(nodeKey)
  return <Slot request={{ name: 'nodes.removal', props: { networkId, ids } }} />
}
