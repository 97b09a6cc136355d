import type { Service } from '@meshdeck/api/policies'
import type { Capabilities } from '@meshdeck/domain/capabilities'
import { isCidr } from '@meshdeck/domain/cidr'
import { invalidDomainIn } from '@meshdeck/domain/domain-name'
import { readEgressRanges } from '@meshdeck/domain/egress-routes'
import { containsRange, spanOf } from '@meshdeck/domain/network-range'
import { readPortItem } from '@meshdeck/domain/policy-ports'
import { ADDRESS_KIND } from '@meshdeck/domain/reach'
import { tagNameFault } from '@meshdeck/domain/tag-name'

import { MAX_METRIC, MAX_POLICY_NAME_LENGTH, MAX_ROUTE_NAME_LENGTH } from '../shared/form-limits'
import { ANY_SERVICE, isRange, type PolicyItemOf, type RouteItemOf } from './entry-values'
import type {
  NamedReference,
  PolicyEntry,
  Problem,
  Reference,
  RouteEntry,
  TagEntry,
} from './policy-file'

/** Features of a server that decide which lines it accepts. */
export type ServerRules = Pick<
  Capabilities,
  | 'isPro'
  | 'hasEgressDomains'
  | 'hasDomainLists'
  | 'hasEgressTags'
  | 'hasNatKinds'
  | 'clearsEgressTexts'
  | 'hasPolicyAddresses'
> & {
  services: readonly Service[]
}

/** Problem of a line that would be sent, and the affected part of it. */
export type EntryFault = Pick<Problem, 'reason' | 'subject'> & { part: readonly PropertyKey[] }

const fault = (isFault: boolean, ...[reason, subject, part = [subject]]: FaultText): EntryFault[] =>
  isFault ? [{ reason, subject, part }] : []

type FaultText = [reason: Problem['reason'], subject: string, part?: readonly PropertyKey[]]

/** Returns violations of the tag form's rules by a line; `like` is another tag whose name looks the same. */
export function tagFaults(
  { name }: TagEntry,
  { isPro }: ServerRules,
  { before, like }: { before: { tag_name: string } | undefined; like: string | undefined },
): EntryFault[] {
  const isNew = before?.tag_name !== name
  return [
    ...fault(!isPro, 'pro', name, []),
    ...fault(isNew && tagNameFault(name) !== undefined, 'tag-name', name, ['name']),
    ...fault(isNew && like !== undefined, 'tag-like', like ?? name, ['name']),
  ]
}

/** Returns violations of the route form's rules by a line, and values that this server doesn't support. */
export function routeFaults(
  entry: RouteEntry,
  server: ServerRules,
  before: RouteItemOf | undefined,
): EntryFault[] {
  const { range, domain, description, through, natKind } = entry
  const tag = through.findIndex(({ reference }) => reference.kind === 'tag')
  const isMixed = tag >= 0 && through.some(({ reference }) => reference.kind === 'node')
  const nodes = through.filter(({ reference }) => reference.kind === 'node').length
  const isTagNew = server.isPro && !server.hasEgressTags
  const twice = through.findIndex((router, index) => through.findIndex(isLike(router)) < index)
  const rangeReading = range === '*' ? { ranges: ['*'] } : readEgressRanges(range)
  const badDomain = invalidDomainIn(domain, server)
  const metrics = through.map(({ metric }) => metric)
  const badMetric = metrics.findIndex((metric) => metric < 0 || metric > MAX_METRIC)
  const metricTwice = metrics.findIndex((metric, index) => metrics.indexOf(metric) < index)
  return [
    ...nameFaults(entry.name, before?.name, MAX_ROUTE_NAME_LENGTH),
    ...fault(!server.hasEgressDomains && domain !== '', 'later', 'domain'),
    ...fault(!server.hasNatKinds && natKind === 'virtual', 'later', 'natKind'),
    ...fault(isTagNew && tag >= 0, 'later', 'tag', ['through', tag]),
    ...fault(!server.isPro && tag >= 0, 'pro', 'tag', ['through', tag]),
    // a route without either would cover everything
    ...fault((range === '') === (domain === ''), 'target', entry.name, []),
    ...fault(
      range !== '' && (!('ranges' in rangeReading) || rangeReading.ranges.length !== 1),
      'range',
      range,
      ['range'],
    ),
    ...fault(domain !== '' && badDomain !== undefined, 'domain', badDomain ?? '', ['domain']),
    // the server would keep it (contract 1.15)
    ...fault(
      !server.clearsEgressTexts && description === '' && !!before?.description,
      'kept',
      'description',
    ),
    ...fault(badMetric >= 0, 'metric', String(metrics[badMetric]), ['through', badMetric]),
    ...fault(twice >= 0, 'twice', through[twice]?.reference.name ?? '', ['through', twice]),
    ...fault(twice < 0 && metricTwice >= 0, 'metric-twice', String(metrics[metricTwice]), [
      'through',
      metricTwice,
    ]),
    ...fault(isMixed, 'routers', entry.name, ['through']),
    ...fault(!server.isPro && nodes > 1, 'one-router', entry.name, ['through']),
  ]
}

type RouterEntry = RouteEntry['through'][number]

const isLike =
  ({ reference: { kind, name, id } }: RouterEntry) =>
  ({ reference: other }: RouterEntry) =>
    other.kind === kind && other.name === name && other.id === id

/** Protocols of the server (contract 1.16). */
const protocols = new Set(['all', 'tcp', 'udp', 'icmp'])

/** Unchanged names may be longer. */
const nameFaults = (name: string, before: string | undefined, longest: number): EntryFault[] => [
  ...fault(name !== before && name.trim() === '', 'unnamed', name, ['name']),
  ...fault(name !== before && name.trim().length > longest, 'long-name', name, ['name']),
]

/** Returns violations of the policy form's rules by a line, and values that this server doesn't support. */
export function policyFaults(
  entry: PolicyEntry,
  { isPro, services, hasPolicyAddresses }: ServerRules,
  { before, rangesOf }: { before: PolicyItemOf | undefined; rangesOf: RangesOf },
): EntryFault[] {
  const wantedKind = entry.for === 'users' ? 'user-policy' : 'device-policy'
  const isServiceKnown =
    entry.service === ANY_SERVICE || services.some(({ name }) => name === entry.service)
  const bad = entry.ports?.findIndex((item) => readPortItem(item) === undefined) ?? -1
  const { service, protocol = 'all', ports = [] } = entry
  const isAny = service === ANY_SERVICE
  return [
    ...nameFaults(entry.name, before?.name, MAX_POLICY_NAME_LENGTH),
    ...fault(!isPro && entry.for === 'users', 'pro', 'for'),
    ...fault(!isPro && !entry.bothWays, 'pro', 'bothWays'),
    // the server doesn't change the kind of a policy
    ...fault(before !== undefined && before.policy_type !== wantedKind, 'kind', entry.name, [
      'for',
    ]),
    ...fault(entry.from.length === 0 || entry.to.length === 0, 'ends', entry.name, []),
    ...fault(!isServiceKnown && entry.protocol === undefined, 'service', entry.service, [
      'service',
    ]),
    // the server would let everything through (contract 1.16)
    ...fault(isAny && (protocol !== 'all' || ports.length > 0), 'any-service', service, [
      'service',
    ]),
    ...fault(
      !isAny && entry.protocol !== undefined && !protocols.has(protocol),
      'protocol',
      protocol,
    ),
    ...fault(bad >= 0, 'ports', entry.ports?.[bad] ?? '', ['ports', bad]),
    ...(['from', 'to'] as const).flatMap((side) =>
      hasPolicyAddresses
        ? addressFaults(entry[side], side, rangesOf)
        : addressesIn(entry[side], side).flatMap(({ place }) =>
            fault(true, 'later', 'address', place),
          ),
    ),
  ]
}

/**
 * Returns the range and virtual range that a route has after the import; undefined if the server still has to assign
 * the virtual one.
 */
export type RangesOf = (route: NamedReference) => readonly string[] | undefined

/** An address limits a route of the same list, and must be in its range or virtual range (releases: 1.6). */
function addressFaults(
  references: readonly Reference[],
  side: 'from' | 'to',
  rangesOf: RangesOf,
): EntryFault[] {
  const ranges = references.flatMap((reference) =>
    'kind' in reference && reference.kind === 'route' && reference.name !== '*'
      ? [rangesOf(reference)]
      : [],
  )
  const isInside = (value: string) =>
    ranges.some(
      (routeRanges) =>
        !routeRanges ||
        routeRanges.some((range) => isCidr(range) && containsRange(spanOf(range), spanOf(value))),
    )
  return addressesIn(references, side).flatMap(({ value, place }) =>
    fault(!isRange(value) || !isInside(value), 'address', value, place),
  )
}

/** Returns the addresses in a list, with their places. */
const addressesIn = (references: readonly Reference[], side: 'from' | 'to') =>
  references.flatMap((reference, index) =>
    'item' in reference && reference.item === ADDRESS_KIND
      ? [{ value: reference.value, place: [side, index] }]
      : [],
  )
