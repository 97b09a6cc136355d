import type { Host } from '@meshdeck/api/hosts'
import type { Node } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

/** What those who join with a key get besides: as a form holds it, and as it is sent. */
export const keyOptionsShape = { gateway: z.string(), groups: z.array(z.string()) }

export const keyEditSchema = z.pipe(
  z.object(keyOptionsShape),
  z.transform(({ gateway, groups }) => ({ gateway, groups: groups.toSorted() })),
)

/** Names by id of those that can relay for a key of these networks (contract 1.14). */
export function relaysOf(
  networks: readonly string[],
  { nodes, hosts }: { nodes: readonly Node[]; hosts: readonly Host[] },
): ReadonlyMap<string, string> {
  const names = new Map(hosts.map(({ id, name }) => [id, name]))
  const relays = nodes
    .filter(({ isrelay, network }) => isrelay && networks.includes(network))
    .map(({ id, hostid, network }): [string, string] => {
      const name = names.get(hostid) || id
      return [id, networks.length > 1 ? `${name} · ${network}` : name]
    })
  return new Map(relays.toSorted(([, left], [, right]) => left.localeCompare(right)))
}

/** Tags of these networks: the id of a tag begins with its network (contract 1.17). */
export const tagsWithin = (networks: readonly string[], tagIds: readonly string[]): string[] =>
  tagIds.filter((id) => networks.some((network) => id.startsWith(`${network}.`)))
