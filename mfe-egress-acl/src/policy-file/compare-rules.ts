import { tagIdOf, tagNameKey } from '@meshdeck/domain/tag-name'

import { compareSection, type Findings, type RuleChange } from './compare-section'
import { policyFaults, routeFaults, type ServerRules, tagFaults } from './entry-faults'
import type {
  PolicyEntry,
  Problem,
  ReferenceKind,
  RouteEntry,
  Rules,
  Section,
  TagEntry,
} from './policy-file'
import type { RulesReading } from './read-rules'
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
} from './rule-items'
import { type Known, type Names, toNames } from './rule-names'
import type { Rulebook } from './write-rules'

/** What an import would do, without doing it. */
export type RulesDifference = {
  tags: Array<RuleChange<TagItemOf>>
  routes: Array<RuleChange<RouteItemOf>>
  policies: Array<RuleChange<PolicyItemOf>>
  /** The keys of lines that say what is there already. */
  same: Record<Section, string[]>
  /** Lines that are refused. What they are about is left as it is. */
  problems: Problem[]
}

export type About = {
  today: Rulebook
  known: Known
  server: ServerRules
  /** Ids of things that an import has taken away: their lines make them anew. */
  gone?: ReadonlySet<string>
}

/**
 * Holds a file that was read against the rules of today. Policies that come with a network are never removed, and
 * of what a refused line is about nothing is done. A line may name what there is, and what the sections before its
 * own make; not what one of its refused lines would have made.
 */
export async function compareRules(
  { rules, lineOf }: Extract<RulesReading, { rules: Rules }>,
  about: About,
): Promise<RulesDifference> {
  const { today, known, gone = new Set() } = about
  const findings: Findings = {
    problems: [],
    named: new Set(),
    same: { tags: [], routes: [], policies: [] },
    lineOf,
    gone,
  }
  const names = toNames(known)
  const tags = await compareSection('tags', tagSides(rules, about, names), findings)
  // not the network that the file names, which may be another one
  const tagId = ({ name }: { name: string }) => tagIdOf(today.network, name)
  const withTags = names.replace('tag', namesAfter(known.tag, tags, tagId))
  const routes = await compareSection('routes', routeSides(rules, about, withTags), findings)
  const withRoutes = withTags.replace('route', namesAfter(known.route, routes, newRouteId))
  const policies = await compareSection('policies', policySides(rules, about, withRoutes), findings)

  const withNamed = <Item>(kind: ReferenceKind, changes: Array<RuleChange<Item>>) =>
    changes.map((change) =>
      change.kind === 'remove'
        ? { ...change, isNamed: findings.named.has(`${kind} ${change.id}`) }
        : change,
    )
  return {
    tags: withNamed('tag', tags),
    routes: withNamed('route', routes),
    policies,
    same: findings.same,
    problems: findings.problems.toSorted((a, b) => a.line - b.line),
  }
}

function tagSides(rules: Rules, { today, server }: About, names: Names) {
  const { tags: entries } = rules
  const { tags = [] } = today
  const alike = new Map<string, string[]>()
  for (const name of [
    ...(entries ?? []).map((entry) => entry.name),
    ...tags.map(({ tag_name }) => tag_name),
  ]) {
    const key = tagNameKey(name)
    alike.set(key, [...(alike.get(key) ?? []), name])
  }
  /** Another name that people would take for this one, of a line or of a tag that this line does not rename. */
  const likeOf = ({ name }: TagEntry, before: TagItemOf | undefined) =>
    (alike.get(tagNameKey(name)) ?? []).find((one) => one !== name && one !== before?.tag_name)
  return {
    entries,
    things: tags.map((tag) => ({
      id: tag.id,
      name: tag.tag_name,
      item: toTagItem(tag),
      isKept: tag.created_by === 'auto',
    })),
    toItem: fromTagEntry,
    faultsOf: (entry: TagEntry, before: TagItemOf | undefined) =>
      tagFaults(entry, server, { before, like: likeOf(entry, before) }),
    names,
  }
}

const routeSides = (rules: Rules, { today, server }: About, names: Names) => ({
  entries: rules.routes,
  things: today.routes.map((route) => ({
    id: route.id,
    name: route.name,
    item: toRouteItem(route),
    isKept: false,
  })),
  toItem: fromRouteEntry,
  faultsOf: (entry: RouteEntry, before: RouteItemOf | undefined) =>
    routeFaults(entry, server, before),
  names,
})

const policySides = (rules: Rules, { today, server }: About, names: Names) => ({
  entries: rules.policies,
  things: today.policies.map((policy) => ({
    id: policy.id,
    name: policy.name,
    item: toPolicyItem(policy),
    isKept: policy.default,
    isFixed: policy.default,
  })),
  toItem: (entry: PolicyEntry, resolve: Resolve) =>
    fromPolicyEntry(entry, resolve, server.services),
  faultsOf: (entry: PolicyEntry, before: PolicyItemOf | undefined) =>
    policyFaults(entry, server, before),
  names,
})

/** What there is of a kind when these changes are made, by the names that it has then. */
function namesAfter(
  before: Known[ReferenceKind],
  changes: ReadonlyArray<RuleChange<unknown>>,
  newId: (line: { key: string; name: string }) => string,
): Known[ReferenceKind] {
  const renamed = new Map(
    changes.flatMap((change) => (change.kind === 'change' ? [[change.id, change.name]] : [])),
  )
  const left = (before ?? []).map(({ id, name }) => ({ id, name: renamed.get(id) ?? name }))
  const added = changes.flatMap((change) =>
    change.kind === 'add' ? { id: newId(change), name: change.name } : [],
  )
  return [...left, ...added]
}

/**
 * Stands for a route that is yet to be made: the server gives ids. What an import has taken away keeps its old one
 * until then, by which other lines may name it. No id of the server has a blank in it.
 */
export const newRouteId = ({ key, name }: { key: string; name: string }): string =>
  key === name ? `new ${name}` : key
