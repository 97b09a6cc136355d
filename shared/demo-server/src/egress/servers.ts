import type { Egress, Node } from '../storage/tables'

/** Whether a node leads to the range of a route: it is named, or it bears a tag that is. */
export function serves({ nodes, tags }: Egress, node: Pick<Node, 'id' | 'tags'>): boolean {
  return node.id in nodes || Object.keys(node.tags ?? {}).some((tag) => tag in tags)
}
