import { tagIdOf } from '@meshdeck/domain/tag-name'

import type { RulesReading } from './read-rules'
import {
  fromPolicyEntry,
  fromRouteEntry,
  fromTagEntry,
  type PolicyItemOf,
  type Resolve,
  type RouteItemOf,
  type TagItemOf,
} from './rule-items'
import { type Known, type Names, toNames } from './rule-names'
import type { Problem, ReferenceKind, Rules, Section } from './rules-file'
import type { Rulebook } from './write-rules'

/** What an import would do to one thing; `id` is that of the thing there is. */
export type RuleChange<Item> =
  | { kind: 'add'; name: string; wanted: Item }
  | { kind: 'change'; name: string; id: string; wanted: Item; fields: string[] }
  | { kind: 'remove'; name: string; id: string }

/** What an import would do, without doing it; what stays as it is, is not in it. */
export type RulesDifference = {
  tags: Array<RuleChange<TagItemOf>>
  routes: Array<RuleChange<RouteItemOf>>
  policies: Array<RuleChange<PolicyItemOf>>
  /** Lines that are refused. What they are about is left as it is. */
  problems: Problem[]
}

/**
 * Holds a file that was read against the rules of today. Policies that come with a network are never removed, and
 * of what a refused line is about nothing is done. A line may name what is there once the sections before its own
 * are done: not what the file takes away, and not what one of its refused lines would have made.
 */
export function compareRules(
  { rules, lineOf }: Extract<RulesReading, { rules: Rules }>,
  today: Rulebook,
  known: Known,
): RulesDifference {
  const problems: Problem[] = []
  /** Whether something in an entry was refused. */
  function resolveIn(names: Names, section: Section, index: number) {
    const before = problems.length
    const resolve: Resolve = (reference, part) => {
      const found = names.read(reference)
      if ('id' in found) return found.id
      const line = lineOf([section, index, ...part])
      problems.push({ line, reason: found.reason, subject: reference.name })
      return undefined
    }
    return { resolve, isRefused: () => problems.length > before }
  }

  function compare<Entry extends Named, Item extends object>(
    section: Section,
    { entries, things, toItem, ...given }: Sides<Entry, Item>,
  ): Array<RuleChange<Item>> {
    if (!entries) return []
    const names = toNames(given.known)
    const met = new Set<string>()
    const changes = entries.flatMap((entry, index): Array<RuleChange<Item>> => {
      const { resolve, isRefused } = resolveIn(names, section, index)
      const found = findThing(entry, things)
      const key = 'thing' in found ? found.thing.id : entry.name
      const reason = 'reason' in found ? found.reason : met.has(key) && ('twice' as const)
      if (reason) {
        problems.push({ line: lineOf([section, index]), reason, subject: entry.name })
        // whichever was meant stays
        for (const { id, name } of things) if (name === entry.name) met.add(id)
        return []
      }
      met.add(key)
      const wanted = toItem(entry, resolve)
      if (isRefused()) return []
      if (!('thing' in found)) return [{ kind: 'add', name: entry.name, wanted }]
      const { id, item, isFixed } = found.thing
      const fields = fieldsThatDiffer(item, wanted)
      if (fields.length === 0) return []
      if (isFixed && fields.some((field) => field !== 'enabled')) {
        problems.push({ line: lineOf([section, index]), reason: 'built-in', subject: entry.name })
        return []
      }
      return [{ kind: 'change', name: entry.name, id, wanted, fields }]
    })
    const removals = things.flatMap(({ id, name, isKept }): Array<RuleChange<Item>> =>
      met.has(id) || isKept ? [] : [{ kind: 'remove', name, id }],
    )
    return [...changes, ...removals]
  }

  const tags = compare('tags', {
    entries: rules.tags,
    things: today.tags.map(knownTag),
    toItem: fromTagEntry,
    known,
  })
  // not the network that the file names, which may be another one
  const tagId = (name: string) => tagIdOf(today.network, name)
  const withTags = { ...known, tag: namesAfter(known.tag, tags, tagId) }
  const routes = compare('routes', {
    entries: rules.routes,
    things: today.routes.map(knownRoute),
    toItem: fromRouteEntry,
    known: withTags,
  })
  const policies = compare('policies', {
    entries: rules.policies,
    things: today.policies.map(knownPolicy),
    toItem: fromPolicyEntry,
    known: { ...withTags, route: namesAfter(known.route, routes, newRouteId) },
  })
  return { tags, routes, policies, problems }
}

/** What there is of a kind when these changes are made, by the names that it has then. */
function namesAfter(
  before: Known[ReferenceKind],
  changes: ReadonlyArray<RuleChange<unknown>>,
  newId: (name: string) => string,
): Known[ReferenceKind] {
  const changed = new Map(
    changes.flatMap((change) => (change.kind === 'add' ? [] : [[change.id, change] as const])),
  )
  const left = before.flatMap(({ id, name }) => {
    const change = changed.get(id)
    return change?.kind === 'remove' ? [] : { id, name: change?.name ?? name }
  })
  const added = changes.flatMap(({ kind, name }) =>
    kind === 'add' ? { id: newId(name), name } : [],
  )
  return [...left, ...added]
}

/** Stands for a route that is yet to be made: the server gives ids. No id of the server has a blank in it. */
export const newRouteId = (name: string): string => `new ${name}`

type Named = { name: string; id?: string | undefined }

/** What a file says of a section, what there is, and how the one becomes the other. */
type Sides<Entry, Item> = {
  entries: readonly Entry[] | undefined
  things: Things<Item>
  toItem: (entry: Entry, resolve: Resolve) => Item
  /** What a line may name. */
  known: Known
}

type Things<Item> = ReadonlyArray<{
  id: string
  name: string
  item: Item
  /** It is never removed. */
  isKept: boolean
  /** Its switch alone can be changed. */
  isFixed?: boolean
}>

function findThing<Item>(
  { name, id }: Named,
  things: Things<Item>,
): { thing: Things<Item>[number] } | { reason: 'unknown' | 'ambiguous' } | { isNew: true } {
  const [first, ...others] = things.filter((thing) =>
    id === undefined ? thing.name === name : thing.id === id,
  )
  if (others.length > 0) return { reason: 'ambiguous' }
  if (first) return { thing: first }
  return id === undefined ? { isNew: true } : { reason: 'unknown' }
}

const knownTag = (tag: Rulebook['tags'][number]) => {
  const { id, tag_name, color_code, tagged_nodes, created_by } = tag
  const item: TagItemOf = { tag_name, color_code, tagged_nodes }
  return { id, name: tag_name, item, isKept: created_by === 'auto' }
}

const knownRoute = ({ id, ...route }: Rulebook['routes'][number]) => {
  const { name, description, status, range, domain, nat, nodes, tags } = route
  const item: RouteItemOf = {
    name,
    description,
    status,
    range,
    domain,
    nat,
    nodes,
    tags: tags ?? {},
  }
  return { id, name, item, isKept: false }
}

const knownPolicy = (policy: Rulebook['policies'][number]) => {
  const { id, default: isKept, name, enabled, policy_type, src_type, dst_type } = policy
  const { type, protocol, ports, allowed_traffic_direction } = policy
  const ends = { policy_type, src_type, dst_type, allowed_traffic_direction }
  const item: PolicyItemOf = { name, enabled, type, protocol, ports, ...ends }
  return { id, name, item, isKept, isFixed: isKept }
}

/** The words of the server; of lists, the order in which somebody wrote them says nothing. */
function fieldsThatDiffer<Item extends object>(item: Item, wanted: Item): string[] {
  const now = new Map<string, unknown>(Object.entries(item))
  return Object.entries(wanted).flatMap(([field, value]) =>
    plain(now.get(field)) === plain(value) ? [] : field,
  )
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(plain).toSorted())
  if (typeof value === 'object' && value !== null) {
    return JSON.stringify(Object.entries(value).map(plainEntry).toSorted())
  }
  return JSON.stringify(value)
}

const plainEntry = ([key, value]: [string, unknown]) => `${JSON.stringify(key)}:${plain(value)}`
