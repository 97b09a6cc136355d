import { mergeMembers } from '@meshdeck/domain/merge-edits'
import { demandComplete } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { nodeListQuery, type NodeTarget } from '../queries/nodes'
import { putInternetUsers } from './internet-gateway-changes'
import { readNodes } from './node-changes'

type MembersChange = NodeTarget & { base: readonly string[]; mine: readonly string[] }

/**
 * PUT /nodes/{network}/{node}/inet_gw [AP-053]: changes the nodes that use an internet gateway from `base` to `mine`.
 * The request replaces the complete list, so the current users are fetched first: nodes that others have added since
 * remain, and nodes that others have removed don't come back. Resolves to what others have changed since, by node IDs.
 */
export const changeInternetUsers = change({
  send: async ({ base, mine, ...target }: MembersChange) => {
    const nodes = await readNodes(target.networkId)
    // a node without a readable value may be one of them
    nodes.forEach(({ reply }) => demandComplete(reply))
    const theirs = nodes.flatMap(({ known: node }) =>
      node.internetgw_node_id === target.nodeId ? node.id : [],
    )
    const { merged, others } = mergeMembers({ base, theirs, mine })
    await putInternetUsers(target, merged)
    return others
  },
  stale: ['nodes'],
  isSaved: async ({ networkId, nodeId, base, mine }) => {
    const addedIds = mine.filter((id) => !base.includes(id))
    const removed = base.filter((id) => !mine.includes(id))
    return (await fetchFresh(nodeListQuery(networkId))).every(({ id, internetgw_node_id: used }) =>
      used === nodeId ? !removed.includes(id) : !addedIds.includes(id),
    )
  },
})
