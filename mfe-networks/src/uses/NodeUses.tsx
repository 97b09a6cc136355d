import { NetworkUsePanel } from './NetworkUsePanel'
import { useNodeUses } from './use-node-uses'

type Props = { title: string; networkId: string; nodeIds: readonly string[] }

/** What names nodes: policies, routes, keys, config files, other nodes; and policies that apply to them all the same. */
export function NodeUses({ title, networkId, nodeIds }: Props) {
  return (
    <NetworkUsePanel
      title={title}
      networkId={networkId}
      {...useNodeUses(networkId, nodeIds, { withCovering: true })}
    />
  )
}
