import type { EgressRoute } from '@meshdeck/api/egress'
import type { Policy } from '@meshdeck/api/policies'
import type { Tag } from '@meshdeck/api/tags'
import { stringify } from 'yaml'

import { toPolicyEntry, toRouteEntry, toTagEntry } from './rule-items'
import type { Names } from './rule-names'
import { type Reference, type RouteEntry, RULES_VERSION } from './rules-file'

/** The rules of a network as the server has them. */
export type Rulebook = {
  network: string
  tags: readonly Tag[]
  routes: readonly EgressRoute[]
  policies: readonly Policy[]
}

/** The rules of a network as a file for people: names, and ids where a name is not unique. */
export function writeRules({ network, tags, routes, policies }: Rulebook, names: Names): string {
  const content = {
    version: RULES_VERSION,
    network,
    tags: withIds(tags, ({ tag_name }) => tag_name).map(({ thing, id }) => {
      const { name, members, ...rest } = toTagEntry(thing, names)
      return { name, ...id, ...rest, members: members.map(toLine) }
    }),
    routes: withIds(routes, ({ name }) => name).map(({ thing, id }) => {
      const entry = toRouteEntry({ ...thing, tags: thing.tags ?? {} }, names)
      const { name, through, ...rest } = entry
      return { name, ...id, ...rest, through: through.map(toThroughLine) }
    }),
    policies: withIds(policies, ({ name }) => name).map(({ thing, id }) => {
      const { name, from, to, ...rest } = toPolicyEntry(thing, names)
      return { name, ...id, ...rest, from: from.map(toLine), to: to.map(toLine) }
    }),
  }
  return stringify(content, { version: '1.2', schema: 'core', aliasDuplicateObjects: false })
}

const toLine = ({ kind, name, id }: Reference) => ({
  [kind]: name,
  ...(id !== undefined && { id }),
})

const toThroughLine = ({ reference, metric }: RouteEntry['through'][number]) => ({
  ...toLine(reference),
  metric,
})

/** With the id where others have the same name. */
function withIds<Thing extends { id: string }>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
): Array<{ thing: Thing; id: { id?: string } }> {
  const counts = new Map<string, number>()
  for (const thing of things) counts.set(nameOf(thing), (counts.get(nameOf(thing)) ?? 0) + 1)
  return things.map((thing) => ({
    thing,
    id: (counts.get(nameOf(thing)) ?? 0) > 1 ? { id: thing.id } : {},
  }))
}
