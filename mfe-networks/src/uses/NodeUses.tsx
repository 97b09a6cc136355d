import { useNodeUses } from './use-node-uses'
import { UsePanel } from './UsePanel'

type Props = { title: string; networkId: string; nodeIds: readonly string[] }

/** What names nodes: policies, routes, keys, config files, other nodes. */
export function NodeUses({ title, networkId, nodeIds }: Props) {
  return <UsePanel title={title} networkId={networkId} {...useNodeUses(networkId, nodeIds)} />
}
