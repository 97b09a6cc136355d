import { VIRTUAL_NAT } from '@meshdeck/api/egress'
import { tagIdOf, tagNameKey } from '@meshdeck/domain/tag-name'

import { compareSection, type Findings, type EntryChange } from './compare-section'
import { policyFaults, routeFaults, type ServerRules, tagFaults } from './entry-faults'
import {
  fromPolicyEntry,
  fromRouteEntry,
  fromTagEntry,
  type PolicyItemOf,
  type Resolve,
  type RouteItemOf,
  type TagItemOf,
  toPolicyItem,
  toRouteItem,
  toTagItem,
} from './entry-values'
import type {
  PolicyEntry,
  Problem,
  ReferenceKind,
  RouteEntry,
  PolicyFile,
  Section,
  TagEntry,
} from './policy-file'
import type { PolicyFileReading } from './read-policy-file'
import { type EntitiesByKind, type Names, toNames } from './reference-names'
import type { NetworkRecords } from './write-policy-file'

/** What an import would do. */
export type PolicyFileDifference = {
  tags: Array<EntryChange<TagItemOf>>
  routes: Array<EntryChange<RouteItemOf>>
  policies: Array<EntryChange<PolicyItemOf>>
  /** Keys of lines that match the current state. */
  unchangedKeys: Record<Section, string[]>
  /** Rejected lines; what they concern stays unchanged. */
  problems: Problem[]
}

export type ComparisonContext = {
  records: NetworkRecords
  entitiesByKind: EntitiesByKind
  server: ServerRules
  /** IDs of items that an import has deleted and whose lines recreate them. */
  deletedIds?: ReadonlySet<string>
}

/**
 * Compares a parsed file with the current content. Never removes policies that come with a network, and changes nothing
 * that a rejected line concerns. A line may name existing items and what earlier sections create, but not what a
 * rejected line would have created.
 */
export async function comparePolicyFile(
  { content, lineOf }: Extract<PolicyFileReading, { content: PolicyFile }>,
  context: ComparisonContext,
): Promise<PolicyFileDifference> {
  const { records, entitiesByKind, deletedIds = new Set() } = context
  const findings: Findings = {
    problems: [],
    namedReferences: new Set(),
    unchangedKeys: { tags: [], routes: [], policies: [] },
    lineOf,
    deletedIds,
  }
  const names = toNames(entitiesByKind)
  const tags = await compareSection('tags', tagSides(content, context, names), findings)
  // not the network in the file, which may be a different one
  const tagId = ({ name }: { name: string }) => tagIdOf(records.network, name)
  const namesWithTags = names.replace('tag', namesAfter(entitiesByKind.tag, tags, tagId))
  const routes = await compareSection(
    'routes',
    routeSides(content, context, namesWithTags),
    findings,
  )
  const namesWithRoutes = namesWithTags.replace(
    'route',
    namesAfter(entitiesByKind.route, routes, newRouteId),
  )
  const policies = await compareSection(
    'policies',
    policySides(content, context, {
      names: namesWithRoutes,
      ranges: rangesAfter(records.routes, routes),
    }),
    findings,
  )

  const withNamed = <Item>(kind: ReferenceKind, changes: Array<EntryChange<Item>>) =>
    changes.map((change) =>
      change.kind === 'remove'
        ? { ...change, isNamed: findings.namedReferences.has(`${kind} ${change.id}`) }
        : change,
    )
  return {
    tags: withNamed('tag', tags),
    routes: withNamed('route', routes),
    policies,
    unchangedKeys: findings.unchangedKeys,
    problems: findings.problems.toSorted((a, b) => a.line - b.line),
  }
}

function tagSides(content: PolicyFile, { records, server }: ComparisonContext, names: Names) {
  const { tags: entries } = content
  const { tags = [] } = records
  const alike = new Map<string, string[]>()
  for (const name of [
    ...(entries ?? []).map((entry) => entry.name),
    ...tags.map(({ tag_name }) => tag_name),
  ]) {
    const key = tagNameKey(name)
    alike.set(key, [...(alike.get(key) ?? []), name])
  }
  /** Returns another name that looks the same, of a line or of a tag that this line doesn't rename. */
  const likeOf = ({ name }: TagEntry, before: TagItemOf | undefined) =>
    (alike.get(tagNameKey(name)) ?? []).find(
      (other) => other !== name && other !== before?.tag_name,
    )
  return {
    entries,
    existingItems: tags.map((tag) => ({
      id: tag.id,
      name: tag.tag_name,
      item: toTagItem(tag),
      isProtected: tag.created_by === 'auto',
    })),
    toItem: fromTagEntry,
    faultsOf: (entry: TagEntry, before: TagItemOf | undefined) =>
      tagFaults(entry, server, { before, like: likeOf(entry, before) }),
    names,
  }
}

const routeSides = (content: PolicyFile, { records, server }: ComparisonContext, names: Names) => ({
  entries: content.routes,
  existingItems: records.routes.map((route) => ({
    id: route.id,
    name: route.name,
    item: toRouteItem(route),
    isProtected: false,
  })),
  toItem: fromRouteEntry,
  faultsOf: (entry: RouteEntry, before: RouteItemOf | undefined) =>
    routeFaults(entry, server, before),
  names,
})

type RoutesAfter = { names: Names; ranges: ReadonlyMap<string, readonly string[] | undefined> }

const policySides = (
  content: PolicyFile,
  { records, server }: ComparisonContext,
  { names, ranges }: RoutesAfter,
) => ({
  entries: content.policies,
  existingItems: records.policies.map((policy) => ({
    id: policy.id,
    name: policy.name,
    item: toPolicyItem(policy),
    isProtected: policy.default,
    isFixed: policy.default,
  })),
  toItem: (entry: PolicyEntry, resolve: Resolve) =>
    fromPolicyEntry(entry, resolve, server.services),
  faultsOf: (entry: PolicyEntry, before: PolicyItemOf | undefined) =>
    policyFaults(entry, server, {
      before,
      rangesOf(route) {
        const meant = names.read(route)
        return 'id' in meant && ranges.has(meant.id) ? ranges.get(meant.id) : []
      },
    }),
  names,
})

/**
 * Returns the ranges and virtual ranges of routes after these changes; undefined while the server has to assign one.
 */
function rangesAfter(
  routes: NetworkRecords['routes'],
  changes: ReadonlyArray<EntryChange<RouteItemOf>>,
): RoutesAfter['ranges'] {
  const ranges = new Map<string, readonly string[] | undefined>(
    routes.map(({ id, range, virtual_range = '' }) => [id, [range, virtual_range]]),
  )
  for (const change of changes) {
    if (change.kind === 'remove') continue
    const { mode, range } = change.wantedItem
    const id = change.kind === 'change' ? change.id : newRouteId(change)
    const isSame =
      change.kind === 'change' && change.before.mode === mode && change.before.range === range
    if (!isSame) ranges.set(id, mode === VIRTUAL_NAT ? undefined : [range])
  }
  return ranges
}

/** Returns the items of a kind after these changes, by their new names. */
function namesAfter(
  before: EntitiesByKind[ReferenceKind],
  changes: ReadonlyArray<EntryChange<unknown>>,
  newId: (line: { key: string; name: string }) => string,
): EntitiesByKind[ReferenceKind] {
  const renamed = new Map(
    changes.flatMap((change) => (change.kind === 'change' ? [[change.id, change.name]] : [])),
  )
  const left = (before ?? []).map(({ id, name }) => ({ id, name: renamed.get(id) ?? name }))
  const addedNames = changes.flatMap((change) =>
    change.kind === 'add' ? { id: newId(change), name: change.name } : [],
  )
  return [...left, ...addedNames]
}

/**
 * Returns the placeholder ID of a route to create, because the server assigns IDs. A route that an import has deleted
 * keeps its old ID until then, because other lines may refer to it. Server IDs never contain a space.
 */
export const newRouteId = ({ key, name }: { key: string; name: string }): string =>
  key === name ? `new ${name}` : key
