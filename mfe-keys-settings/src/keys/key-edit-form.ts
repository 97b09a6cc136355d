import type { EnrollmentKeyEdit } from '@meshdeck/api/enrollment-keys'
import type { Host } from '@meshdeck/api/hosts'
import type { Node } from '@meshdeck/api/nodes'
import { type Infer, z } from '@meshdeck/platform'

export const keyEditSchema = z.object({ relay: z.string(), groups: z.array(z.string()) })
type KeyEditForm = Infer<typeof keyEditSchema>

export const keyEditForm = ({ relay, groups }: EnrollmentKeyEdit): KeyEditForm => ({
  relay,
  groups,
})

/** From the form to what is sent: a relay takes the place of a gateway that the server chooses (contract 2.11). */
export const toKeyEdit = (
  { relay, groups }: KeyEditForm,
  before: EnrollmentKeyEdit,
): EnrollmentKeyEdit => ({
  relay,
  groups: groups.toSorted(),
  auto_assign_gw: relay === '' && before.auto_assign_gw,
})

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
