import { type Node, nodeKey } from '@meshdeck/api/nodes'
import type { ReachClient, ReachNode } from '@meshdeck/domain/reach'

import { toReachClient, toReachNode } from '../reach-engine/reach-lists'
import type { ReachEdit } from '../reach-engine/reach-questions'
import { memberKey } from '../reach-things/thing-key'

/** Who is to bear tags that they lack, or to lose some; members go by `memberKey`. */
export type TagChange = {
  tagIds: readonly string[]
  kind: 'give' | 'take'
  /** Left out: whoever bears one of them. */
  members?: readonly string[] | undefined
}

/** A change of tags as one of nodes and config files: nothing else of a network knows who bears them. */
export function editOfTags(nodes: readonly Node[], change: TagChange): ReachEdit {
  const { tagIds, kind, members } = change
  const meant = members && new Set(members)
  const puts: { nodes: ReachNode[]; clients: ReachClient[] } = { nodes: [], clients: [] }
  for (const node of nodes) {
    if (meant && !meant.has(memberKey({ id: nodeKey(node), isClient: node.is_static }))) continue
    const thing = node.is_static ? toReachClient(node) : toReachNode(node)
    const tags = thing && changed(thing.tags, { tagIds, kind })
    if (!thing || !tags) continue
    if ('clientid' in thing) puts.clients.push({ ...thing, tags })
    else puts.nodes.push({ ...thing, tags })
  }
  return { nodes: { put: puts.nodes }, clients: { put: puts.clients } }
}

/** The tags afterwards; undefined where they stay as they are. */
function changed(
  tags: readonly string[],
  { tagIds, kind }: Pick<TagChange, 'tagIds' | 'kind'>,
): string[] | undefined {
  if (kind === 'take') {
    const left = tags.filter((tag) => !tagIds.includes(tag))
    return left.length < tags.length ? left : undefined
  }
  const all = new Set([...tags, ...tagIds])
  return all.size > tags.length ? [...all] : undefined
}
