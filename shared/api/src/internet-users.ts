import { mergeMembers, type OthersChange } from '@meshdeck/domain/merge-members'
import type { queryClient } from '@meshdeck/platform'

import { updateInternetGateway } from './internet-gateways'
import { readNodes } from './node-changes'
import type { NodeTarget } from './nodes'

/**
 * PUT /nodes/{network}/{node}/inet_gw [AP-053]: lets the nodes `mine` use an internet gateway that `base`
 * used. The call replaces the whole list, so its users are read before: whom somebody else has added since
 * stays, whom he has removed does not come back.
 * @returns what others have changed since, by ids of nodes
 */
export async function changeInternetUsers(
  client: typeof queryClient,
  target: NodeTarget,
  { base, mine }: { base: readonly string[]; mine: readonly string[] },
): Promise<OthersChange> {
  const nodes = await readNodes(client, target.networkId)
  const theirs = nodes.flatMap(({ node }) =>
    node.internetgw_node_id === target.nodeId ? node.id : [],
  )
  const { merged, others } = mergeMembers({ base, theirs, mine })
  await updateInternetGateway(target, merged)
  return others
}
