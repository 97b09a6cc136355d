import type { EgressRoute } from '@meshdeck/api/egress'
import type { Policy } from '@meshdeck/api/policies'
import type { Tag } from '@meshdeck/api/tags'
import { ADDRESS_KIND } from '@meshdeck/domain/reach'
import { createSlices } from '@meshdeck/platform'
import { stringify } from 'yaml'

import { toPolicyEntry, toPolicyItem, toRouteEntry, toRouteItem, toTagEntry } from './entry-values'
import { type Reference, type RouteEntry, FORMAT_VERSION, type Section } from './policy-file'
import type { Names } from './reference-names'

/** Policies, routes, and tags of a network as the server returns them; without tags on the community edition. */
export type NetworkRecords = {
  network: string
  tags: readonly Tag[] | undefined
  routes: readonly EgressRoute[]
  policies: readonly Policy[]
}

/**
 * Relative name of the schema for editors: the schema is stored next to the file, which can't contain the console's
 * address.
 */
export const SCHEMA_NAME = 'policy-file.schema.json'

const options = { version: '1.2', schema: 'core', aliasDuplicateObjects: false } as const

/** Writes a readable file: names, with IDs where a name isn't unique. Long ones are written in slices. */
export async function writePolicyFile(
  { network, tags, routes, policies }: NetworkRecords,
  names: Names,
): Promise<string> {
  const slices = createSlices()
  const parts = [
    `# yaml-language-server: $schema=./${SCHEMA_NAME}\n`,
    stringify({ version: FORMAT_VERSION, network }, options),
  ]

  async function write(section: Section, entries: Iterable<object>) {
    const before = parts.length
    for (const entry of entries) {
      const text = stringify({ [section]: [entry] }, options)
      parts.push(parts.length === before ? text : text.slice(text.indexOf('\n') + 1))
      if (slices.isOver()) await slices.pause()
    }
    if (parts.length === before) parts.push(`${section}: []\n`)
  }

  if (tags) {
    await write(
      'tags',
      withIds(tags, ({ tag_name }) => tag_name).map(({ item, id }) => {
        const { name, members, ...rest } = toTagEntry(item, names)
        return { name, ...id, ...rest, members: members.map(toLine) }
      }),
    )
  }
  await write(
    'routes',
    withIds(routes, ({ name }) => name).map(({ item, id }) => {
      const { name, through, ...rest } = toRouteEntry(toRouteItem(item), names)
      return { name, ...id, ...rest, through: through.map(toThroughLine) }
    }),
  )
  await write(
    'policies',
    withIds(policies, ({ name }) => name).map(({ item, id }) => {
      const { name, from, to, ...rest } = toPolicyEntry(toPolicyItem(item), names)
      return { name, ...id, ...rest, from: from.map(toLine), to: to.map(toLine) }
    }),
  )
  return parts.join('')
}

const toLine = (reference: Reference) => {
  if ('item' in reference) {
    return reference.item === ADDRESS_KIND ? { address: reference.value } : reference
  }
  const { kind, name, id } = reference
  return { [kind]: name, ...(id !== undefined && { id }) }
}

const toThroughLine = ({ reference, metric }: RouteEntry['through'][number]) => ({
  ...toLine(reference),
  metric,
})

/** Adds the ID if the name is empty or not unique. */
function withIds<Item extends { id: string }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Array<{ item: Item; id: { id?: string } }> {
  const counts = new Map<string, number>([['', 2]])
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1)
  return items.map((item) => ({
    item,
    id: (counts.get(nameOf(item)) ?? 0) > 1 ? { id: item.id } : {},
  }))
}
