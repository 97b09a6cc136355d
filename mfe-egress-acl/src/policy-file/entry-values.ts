import {
  DIRECT_NAT,
  type EgressEdit,
  editOfEgressRoute,
  type EgressRoute,
  VIRTUAL_NAT,
} from '@meshdeck/api/egress'
import type { Policy, PolicyItem, Service } from '@meshdeck/api/policies'
import type { Tag } from '@meshdeck/api/tags'
import { isCidr, isIp } from '@meshdeck/domain/cidr'
import { readDomains } from '@meshdeck/domain/domain-name'
import { canonicalRange, readEgressRanges } from '@meshdeck/domain/egress-routes'
import { directionOf, isBothWays } from '@meshdeck/domain/policy-direction'
import { readPortItem, readPorts } from '@meshdeck/domain/policy-ports'
import { ADDRESS_KIND } from '@meshdeck/domain/reach'

import type {
  ItemReference,
  NamedReference,
  PolicyEntry,
  Reference,
  ReferenceKind,
  RouteEntry,
  TagEntry,
} from './policy-file'
import { ALL, type Names } from './reference-names'

/** Fields of a policy that a file contains, in the server's format. */
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
export type RouteItemOf = Omit<EgressEdit, 'isInternet'> & Pick<EgressRoute, 'status'>
export type TagItemOf = Pick<Tag, 'tag_name' | 'color_code' | 'tagged_nodes'>

/** A map, because the server stores items of any kind. */
const kindOfItem: ReadonlyMap<string, ReferenceKind> = new Map([
  ['tag', 'tag'],
  ['user', 'user'],
  ['user-group', 'group'],
  ['egress-id', 'route'],
])
const itemOfKind: Readonly<Record<ReferenceKind, string>> = {
  node: 'device',
  file: 'device',
  tag: 'tag',
  user: 'user',
  group: 'user-group',
  route: 'egress-id',
}

/** The service for everything, which overrides protocol and ports (contract 1.16). */
export const ANY_SERVICE = 'Any'
const INTERNET = '*'
const modes = { direct: DIRECT_NAT, virtual: VIRTUAL_NAT }

/** Returns the part of a policy that a file contains. */
export const toPolicyItem = (policy: Policy): PolicyItemOf => {
  const { name, enabled, policy_type, src_type, dst_type, type } = policy
  const isAny = type === ANY_SERVICE
  return {
    name,
    enabled,
    policy_type,
    src_type,
    dst_type,
    type,
    protocol: isAny ? 'all' : policy.protocol,
    ports: isAny ? [] : policy.ports,
    // the server treats any other number as one direction (contract 1.16)
    allowed_traffic_direction: directionOf(isBothWays(policy)),
  }
}

/** Returns the part of a route that a file contains. */
export const toRouteItem = (route: EgressRoute): RouteItemOf => {
  const { isInternet, ...edit } = editOfEgressRoute(route)
  return {
    ...edit,
    status: route.status,
    range: isInternet ? INTERNET : edit.range,
    // the community server stores a mode without NAT too, and NAT without a mode is sent as the default one (contract
    // 2.10)
    mode: edit.nat ? edit.mode || DIRECT_NAT : '',
  }
}

/** Returns the part of a tag that a file contains. */
export const toTagItem = ({ tag_name, color_code, tagged_nodes }: Tag): TagItemOf => ({
  tag_name,
  color_code,
  tagged_nodes,
})

/** The server calls both nodes and config files devices; a config file's name is its ID. */
const deviceReference = (names: Names, id: string): Reference => {
  const configFile = names.write('file', id)
  const isConfigFile = configFile.id === undefined && configFile.name !== '*'
  return isConfigFile ? configFile : names.write('node', id)
}

const itemReference = (names: Names, { id, value }: PolicyItem): Reference => {
  if (id === 'device') return deviceReference(names, value)
  const kind = kindOfItem.get(id)
  return kind === undefined ? { item: id, value } : names.write(kind, value)
}

export const toPolicyEntry = (policy: PolicyItemOf, names: Names) => ({
  name: policy.name,
  for: policy.policy_type === 'user-policy' ? ('users' as const) : ('devices' as const),
  enabled: policy.enabled,
  from: policy.src_type.map((item) => itemReference(names, item)),
  to: policy.dst_type.map((item) => itemReference(names, item)),
  service: policy.type,
  protocol: policy.protocol,
  ports: policy.ports,
  bothWays: isBothWays(policy),
})

/** Returns a route in file format; omits the default kind of NAT. */
export const toRouteEntry = (
  { name, description, status, mode, nodes, tags, ...unchangedFields }: RouteItemOf,
  names: Names,
) => ({
  name,
  description,
  enabled: status,
  ...unchangedFields,
  ...(mode === VIRTUAL_NAT && { natKind: 'virtual' as const }),
  through: [
    ...Object.entries(nodes).map(([id, metric]) => ({
      reference: names.write('node', id),
      metric,
    })),
    ...Object.entries(tags).map(([id, metric]) => ({ reference: names.write('tag', id), metric })),
  ],
})

export const toTagEntry = (tag: TagItemOf, names: Names) => ({
  name: tag.tag_name,
  color: tag.color_code,
  members: tag.tagged_nodes.map(({ id, isConfigFile }) =>
    names.write(isConfigFile ? 'file' : 'node', id),
  ),
})

/** Resolves a reference; reports an unknown one and returns undefined. */
export type Resolve = (
  reference: NamedReference,
  part: readonly PropertyKey[],
) => string | undefined

const idsOf = <Given extends NamedReference>(
  references: readonly Given[],
  resolve: Resolve,
  part: string,
) =>
  references.flatMap((reference, index) => {
    const id = resolve(reference, [part, index])
    return id === undefined ? [] : { reference, id }
  })

/** Converts an item written like the server's to a named reference, so that it is checked for existence too. */
function namedItem({ item, value }: ItemReference): Reference {
  const kind = kindOfItem.get(item)
  if (kind === undefined) return { item, value }
  return value === ALL ? { kind, name: ALL } : { kind, name: value, id: value }
}

/** Whether a text is an address or a range. */
export const isRange = (text: string) => isIp(text) || isCidr(text)

const toItems = (references: readonly Reference[], resolve: Resolve, part: string): PolicyItem[] =>
  references.flatMap((reference, index): PolicyItem[] => {
    const namedReference = 'item' in reference ? namedItem(reference) : reference
    if ('item' in namedReference) {
      // the server stores an address as a range
      const isStored = namedReference.item === ADDRESS_KIND && isRange(namedReference.value)
      return [
        {
          id: namedReference.item,
          value: isStored ? canonicalRange(namedReference.value) : namedReference.value,
        },
      ]
    }
    const value = resolve(namedReference, [part, index])
    return value === undefined ? [] : [{ id: itemOfKind[namedReference.kind], value }]
  })

/**
 * Returns the policy of a file entry in the server's format; omitted values of a service are taken from the server's
 * service.
 */
export const fromPolicyEntry = (
  entry: PolicyEntry,
  resolve: Resolve,
  services: readonly Service[],
): PolicyItemOf => ({
  name: entry.name,
  enabled: entry.enabled,
  policy_type: entry.for === 'users' ? 'user-policy' : 'device-policy',
  src_type: toItems(entry.from, resolve, 'from'),
  dst_type: toItems(entry.to, resolve, 'to'),
  type: entry.service,
  ...trafficOf(entry, services),
  allowed_traffic_direction: directionOf(entry.bothWays),
})

/** The server doesn't fill in the port of a predefined service, so the client sends it (contract 1.16). */
function trafficOf({ service, protocol, ports }: PolicyEntry, services: readonly Service[]) {
  if (service === ANY_SERVICE) return { protocol: 'all', ports: [] }
  const knownService = services.find(({ name }) => name === service)
  return {
    protocol: protocol ?? knownService?.allowed_protocols[0] ?? '',
    ports:
      ports?.map((item) => readPortItem(item) ?? item) ??
      (knownService && readPorts(knownService.port_range)) ??
      [],
  }
}

/** Returns the route of a file entry in the server's format. */
export function fromRouteEntry(
  { id: _id, enabled, range, domain, natKind, through, ...unchangedFields }: RouteEntry,
  resolve: Resolve,
): RouteItemOf {
  const routers = through.flatMap(({ reference, metric }, index) => {
    const id = resolve(reference, ['through', index])
    return id === undefined ? [] : { kind: reference.kind, id, metric }
  })
  const metricsOf = (wantedKind: ReferenceKind) =>
    Object.fromEntries(
      routers.flatMap(({ kind, id, metric }) =>
        kind === wantedKind ? [[id, metric] as const] : [],
      ),
    )
  const rangeReading = readEgressRanges(range === INTERNET ? '' : range)
  return {
    ...unchangedFields,
    status: enabled,
    // the server stores the network address
    range: ('ranges' in rangeReading && rangeReading.ranges[0]) || range,
    domain: readDomains(domain).join(', '),
    nodes: metricsOf('node'),
    tags: metricsOf('tag'),
    mode: unchangedFields.nat ? modes[natKind ?? 'direct'] : '',
  }
}

/** Returns the tag of a file entry in the server's format. */
export const fromTagEntry = (entry: TagEntry, resolve: Resolve): TagItemOf => ({
  tag_name: entry.name,
  color_code: entry.color,
  tagged_nodes: idsOf(entry.members, resolve, 'members').map(({ reference, id }) => ({
    id,
    isConfigFile: reference.kind === 'file',
  })),
})
