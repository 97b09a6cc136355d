import type { Host } from '@meshdeck/api/hosts'
import { isLeaving, type Node, nodeKey } from '@meshdeck/api/nodes'
import { remembered } from '@meshdeck/domain/remembered'

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

/** The devices of a network by name; config files among them only where they are wanted. Made once for all who ask. */
export function toRoutingNodes({ nodes, hosts }: Lists, { withClients }: Wanted): RoutingNode[] {
  return withClients ? withFiles(nodes, hosts) : withoutFiles(nodes, hosts)
}

// several parts of one page want the same of lists that are long, some of them with config files and some without
const withFiles = remembered(makeRoutingNodes)
const withoutFiles = remembered((nodes: Lists['nodes'], hosts: Lists['hosts']) =>
  makeRoutingNodes(
    nodes.filter(({ is_static }) => !is_static),
    hosts,
  ),
)

function makeRoutingNodes(nodes: Lists['nodes'], listed: Lists['hosts']): RoutingNode[] {
  const hosts = new Map(listed.map((host) => [host.id, host]))
  return nodes
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
