import type { EgressRoute } from '@meshdeck/api/egress'
import type { Policy, PolicyItem } from '@meshdeck/api/policies'
import type { Tag } from '@meshdeck/api/tags'

import type { Names } from './rule-names'
import type { PolicyEntry, Reference, ReferenceKind, RouteEntry, TagEntry } from './rules-file'

/** What a file holds of a policy, as the server writes it. */
export type PolicyItemOf = Pick<
  Policy,
  | 'name'
  | 'enabled'
  | 'policy_type'
  | 'src_type'
  | 'dst_type'
  | 'type'
  | 'protocol'
  | 'ports'
  | 'allowed_traffic_direction'
>
export type RouteItemOf = Pick<
  EgressRoute,
  'name' | 'description' | 'status' | 'range' | 'domain' | 'nat' | 'nodes'
> & { tags: Record<string, number> }
export type TagItemOf = Pick<Tag, 'tag_name' | 'color_code' | 'tagged_nodes'>

const kindOfItem: Readonly<Record<string, ReferenceKind>> = {
  tag: 'tag',
  user: 'user',
  'user-group': 'group',
  'egress-id': 'route',
}
const itemOfKind: Readonly<Record<ReferenceKind, string>> = {
  node: 'device',
  file: 'device',
  tag: 'tag',
  user: 'user',
  group: 'user-group',
  route: 'egress-id',
}

/** The server calls nodes and config files devices; the names of the latter are their ids. */
const deviceReference = (names: Names, id: string): Reference => {
  const file = names.write('file', id)
  return file.id === undefined && file.name !== '*' ? file : names.write('node', id)
}

const itemReference = (names: Names, { id, value }: PolicyItem): Reference => {
  const kind = kindOfItem[id]
  return kind === undefined ? deviceReference(names, value) : names.write(kind, value)
}

/** A policy in the words of a file. */
export const toPolicyEntry = (policy: PolicyItemOf, names: Names): PolicyEntry => ({
  name: policy.name,
  for: policy.policy_type === 'user-policy' ? 'users' : 'devices',
  enabled: policy.enabled,
  from: policy.src_type.map((item) => itemReference(names, item)),
  to: policy.dst_type.map((item) => itemReference(names, item)),
  service: policy.type,
  protocol: policy.protocol,
  ports: policy.ports,
  bothWays: policy.allowed_traffic_direction === 1,
})

/** A route in the words of a file. */
export const toRouteEntry = (route: RouteItemOf, names: Names): RouteEntry => ({
  name: route.name,
  description: route.description,
  enabled: route.status,
  range: route.range,
  domain: route.domain,
  nat: route.nat,
  through: [
    ...Object.entries(route.nodes).map(([id, metric]) => ({
      reference: names.write('node', id),
      metric,
    })),
    ...Object.entries(route.tags).map(([id, metric]) => ({
      reference: names.write('tag', id),
      metric,
    })),
  ],
})

/** A tag in the words of a file. */
export const toTagEntry = (tag: TagItemOf, names: Names): TagEntry => ({
  name: tag.tag_name,
  color: tag.color_code,
  members: tag.tagged_nodes.map(({ id, isClient }) => names.write(isClient ? 'file' : 'node', id)),
})

/** Finds what a reference means; undefined where that is not known, which it has told. */
export type Resolve = (reference: Reference, part: readonly PropertyKey[]) => string | undefined

const idsOf = (references: readonly Reference[], resolve: Resolve, part: string) =>
  references.flatMap((reference, index) => {
    const id = resolve(reference, [part, index])
    return id === undefined ? [] : { reference, id }
  })

const toItems = (references: readonly Reference[], resolve: Resolve, part: string): PolicyItem[] =>
  idsOf(references, resolve, part).map(({ reference, id }) => ({
    id: itemOfKind[reference.kind],
    value: id,
  }))

/** What a file says of a policy, as the server writes it. */
export const fromPolicyEntry = (entry: PolicyEntry, resolve: Resolve): PolicyItemOf => ({
  name: entry.name,
  enabled: entry.enabled,
  policy_type: entry.for === 'users' ? 'user-policy' : 'device-policy',
  src_type: toItems(entry.from, resolve, 'from'),
  dst_type: toItems(entry.to, resolve, 'to'),
  type: entry.service,
  protocol: entry.protocol,
  ports: entry.ports,
  allowed_traffic_direction: entry.bothWays ? 1 : 0,
})

/** What a file says of a route, as the server writes it. */
export function fromRouteEntry(entry: RouteEntry, resolve: Resolve): RouteItemOf {
  const through = entry.through.flatMap(({ reference, metric }, index) => {
    const id = resolve(reference, ['through', index])
    return id === undefined ? [] : { kind: reference.kind, id, metric }
  })
  const metricsOf = (wanted: ReferenceKind) =>
    Object.fromEntries(
      through.flatMap(({ kind, id, metric }) => (kind === wanted ? [[id, metric] as const] : [])),
    )
  return {
    name: entry.name,
    description: entry.description,
    status: entry.enabled,
    range: entry.range,
    domain: entry.domain,
    nat: entry.nat,
    nodes: metricsOf('node'),
    tags: metricsOf('tag'),
  }
}

/** What a file says of a tag, as the server writes it. */
export const fromTagEntry = (entry: TagEntry, resolve: Resolve): TagItemOf => ({
  tag_name: entry.name,
  color_code: entry.color,
  tagged_nodes: idsOf(entry.members, resolve, 'members').map(({ reference, id }) => ({
    id,
    isClient: reference.kind === 'file',
  })),
})
