import type { Host } from '@meshdeck/api/hosts'
import { isLeaving, type Node, nodeKey } from '@meshdeck/api/nodes'

/** A device of a network as pickers and rules of routes know it. */
export type RoutingNode = {
  /** Of a config file its client id. */
  id: string
  name: string
  /** Without prefix; empty where the node has none. */
  address: string
  /** As the server says it, `online`. */
  status: string
  isClient: boolean
  /** Ids of the tags that it bears. */
  tags: readonly string[]
  /** It is known, and not offered. */
  isLeaving: boolean
  /** Names of its interfaces and the ranges that they are in. */
  lans: ReadonlyArray<{ name: string; range: string }>
}

/** The ids of those that can be chosen: those that stay, and those that are chosen already. */
export const offeredIds = (
  nodes: ReadonlyArray<Pick<RoutingNode, 'id' | 'isLeaving'>>,
  chosen: readonly string[],
): string[] =>
  nodes.filter((node) => !node.isLeaving || chosen.includes(node.id)).map(({ id }) => id)

type Lists = { nodes: readonly Node[]; hosts: readonly Host[] }
type Wanted = { withClients: boolean }
type Kept = Lists & Wanted & { made: RoutingNode[] }

/** Several parts of one page want the same of lists that are long. */
const kept = new WeakMap<Lists['nodes'], Kept>()

/** The devices of a network by name; config files among them only where they are wanted. Made once for all who ask. */
export function toRoutingNodes({ nodes, hosts }: Lists, { withClients }: Wanted): RoutingNode[] {
  const known = kept.get(nodes)
  if (known?.hosts === hosts && known.withClients === withClients) return known.made
  const made = makeRoutingNodes({ nodes, hosts }, { withClients })
  kept.set(nodes, { nodes, hosts, withClients, made })
  return made
}

function makeRoutingNodes(lists: Lists, { withClients }: Wanted): RoutingNode[] {
  const hosts = new Map(lists.hosts.map((host) => [host.id, host]))
  return lists.nodes
    .filter(({ is_static }) => withClients || !is_static)
    .map((node) => {
      const host = hosts.get(node.hostid)
      const id = nodeKey(node)
      const address = node.static_node?.address || node.address || node.address6
      return {
        id,
        name: node.is_static ? id : host?.name || id.slice(0, 8),
        address: address.split('/')[0] ?? '',
        status: node.status,
        isClient: node.is_static,
        tags: node.tags,
        isLeaving: isLeaving(node),
        lans: (host?.interfaces ?? []).map(({ name, addressString }) => ({
          name,
          range: addressString,
        })),
      }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
