import { isCidr, isIp } from '../cidr'
import { type AddressSpan, containsRange, spanOf, touches } from '../network-range'
import type { Steps } from '../steps'
import { addBit, type Bits, bitsOf, emptyBits, numbersIn, removeBit, uniteBits } from './bits'
import {
  type GatewayMark,
  type ByPosition,
  hasStar,
  isAddress,
  type ReachItem,
  type ReachPolicy,
  type ReachRoute,
  type ReachEntity,
  type ServerRules,
} from './inventory'
import { addRoutingNodes, siteNodesIn, sitesIn } from './sites'

/** An address or range of a policy, its position in the range of a route, and whether it is in the virtual range. */
export type RouteAddress = { value: string; span: AddressSpan; isVirtual?: true }

/**
 * Returns the addresses behind a route to which destinations are limited, without those in other routes; undefined if
 * they open the whole route. An address in the virtual range stands for the one at the same position in the range.
 */
export function limitOf(
  destinations: ReachPolicy['dst_type'],
  route: ReachRoute,
): RouteAddress[] | undefined {
  if (!destinations.some(isAddress)) return undefined
  const texts = destinations.filter(isAddress).map(({ value }) => value)
  const { range, virtual_range = '', domain_ans = [] } = route
  const [own] = spansOf([range])
  const [virtual] = spansOf([virtual_range])
  const answers = spansOf(domain_ans)
  return texts.flatMap((value): RouteAddress[] => {
    const [span] = spansOf([value])
    if (!span) return []
    if (own && touches(own, span)) return [{ value, span: containsRange(span, own) ? own : span }]
    if (own && virtual && containsRange(virtual, span)) {
      const shift = own.first - virtual.first
      const at = { ...span, first: span.first + shift, last: span.last + shift }
      return [{ value, span: at, isVirtual: true }]
    }
    return answers.some((answer) => touches(answer, span)) ? [{ value, span }] : []
  })
}

const spansOf = (texts: readonly string[]): AddressSpan[] =>
  texts.filter((text) => isCidr(text) || isIp(text)).map(spanOf)

/** Whether destinations open a part of a route, or without a part any of it. */
export function opensPart(
  destinations: ReachPolicy['dst_type'],
  route: ReachRoute,
  part?: AddressSpan,
): boolean {
  const limit = limitOf(destinations, route)
  if (!limit) return true
  return part ? limit.some(({ span }) => containsRange(span, part)) : limit.length > 0
}

/** Returns the span of a whole route; of one without a range, no address contains it. */
const wholeOf = ({ range }: ReachRoute): AddressSpan =>
  spansOf([range])[0] ?? { isIpv6: false, first: 0n, last: -1n }

/** Part of a route that policies open independently of the rest. */
export type RoutePart = { span: AddressSpan; value?: string }

/** State of a network, as far as the parts of routes depend on it. */
type LimitedState = {
  routes: ByPosition<ReachRoute>
  inventory: { policies: readonly ReachPolicy[] }
}

/**
 * Returns a function for the parts of a route that the policies of some states distinguish, by its position: none for a
 * route that they don't limit. Undefined if they limit no route.
 */
export function partsIn(
  states: readonly LimitedState[],
): ((position: number) => readonly RoutePart[]) | undefined {
  const ends = states
    .flatMap(({ inventory }) => inventory.policies)
    .filter(({ enabled, dst_type }) => enabled && dst_type.some(isAddress))
    .map(({ dst_type }) => dst_type)
  if (ends.length === 0) return undefined
  const cachedParts = new Map<number, readonly RoutePart[]>()
  return (position) => {
    const [route] = states.flatMap(({ routes }) => routes[position] ?? [])
    const parts = cachedParts.get(position) ?? (route ? partsOf(route, ends) : [])
    cachedParts.set(position, parts)
    return parts
  }
}

function partsOf(route: ReachRoute, ends: ReadonlyArray<ReachPolicy['dst_type']>): RoutePart[] {
  const limits = ends.flatMap((destinations) => limitOf(destinations, route) ?? [])
  if (limits.length === 0) return []
  const keyOf = ({ isIpv6, first, last }: AddressSpan) => `${isIpv6} ${first} ${last}`
  const limitBySpan = new Map(limits.map((limit) => [keyOf(limit.span), limit]))
  const whole = wholeOf(route)
  limitBySpan.delete(keyOf(whole))
  const parts: RoutePart[] = [{ span: whole }, ...limitBySpan.values()]
  return parts.filter((part) => !isFilled(part, parts))
}

/** Whether the parts inside a part leave nothing of it. */
function isFilled(part: RoutePart, parts: readonly RoutePart[]): boolean {
  const inside = parts.filter((other) => other !== part && isInside(other, part))
  const outer = inside.filter(
    (other) => !inside.some((wide) => wide !== other && isInside(other, wide)),
  )
  const filled = outer.reduce((sum, { span }) => sum + sizeOf(span), 0n)
  return outer.length > 0 && filled === sizeOf(part.span)
}

const sizeOf = ({ first, last }: AddressSpan) => last - first + 1n

/** Whether one part is in another; all are in the whole route, which has no value. */
const isInside = (part: RoutePart, other: RoutePart): boolean =>
  part !== other && (other.value === undefined || containsRange(other.span, part.span))

/** Addresses of a route: only some, or all except some. */
export type Addresses = { only: readonly string[]; except: readonly string[] }

/** Describes some of the parts of a route; undefined for all of them. */
export function describeParts(
  describedParts: readonly RoutePart[],
  allParts: readonly RoutePart[],
): Addresses | undefined {
  const given = new Set(describedParts)
  if (allParts.every((part) => given.has(part))) return undefined
  // parts are inside each other or apart, so the smallest one around a part is unique
  const aroundOf = (part: RoutePart) =>
    allParts
      .filter((other) => isInside(part, other))
      .toSorted((a, b) => (isInside(a, b) ? -1 : 1))
      .at(0)
  const valuesOf = (isGiven: boolean) =>
    allParts.flatMap((part) => {
      const around = aroundOf(part)
      const isAroundGiven = around !== undefined && given.has(around)
      return given.has(part) === isGiven && isAroundGiven !== isGiven ? (part.value ?? []) : []
    })
  const isWholeGiven = describedParts.some(({ value }) => value === undefined)
  return { only: isWholeGiven ? [] : valuesOf(true), except: valuesOf(false) }
}

/** Creates sets for the ends of policies; equal ends share a set. */
export type SetMaker = {
  gatewayBy: ServerRules['gatewayBy']
  /** The members that a star means. */
  everything: Bits
  sources(items: readonly ReachItem[], mark: GatewayMark): Bits
  destinations(items: readonly ReachItem[], mark: GatewayMark): Bits
  /** Routes that a list names, and of these the ones that its addresses open at least in part. */
  routes(items: readonly ReachItem[]): Bits
  openedRoutes(items: readonly ReachItem[]): Bits
  /** Whether the server connects the nodes of routes that a policy has in both lists. */
  areSitesConnected: boolean
  /** Routes whose nodes such a policy connects, those that its addresses open, and the nodes of the enabled ones. */
  sites(items: readonly ReachItem[]): Bits
  openedSites(items: readonly ReachItem[]): Bits
  siteNodes(items: readonly ReachItem[]): Bits
  /** Stops caching sets, so that policies that are tried out use no memory. */
  freeze(): void
}

type SetContext = {
  networkId: string
  rules: ServerRules
  entities: ByPosition<ReachEntity>
  positions: ReadonlyMap<string, number>
  routes: ByPosition<ReachRoute>
  routePositions: ReadonlyMap<string, number>
}

/** Creates a set maker for the positions of a network. */
export function* createSetMaker(context: SetContext): Steps<SetMaker> {
  const { rules, entities, positions, routePositions } = context
  const size = entities.length
  const everyMember = bitsOf(positions, size)
  const tagged = {
    flag: yield* membersByTag(context, 'flag'),
    tag: yield* membersByTag(context, 'tag'),
  }
  const cachedSets = new Map<string, Bits>()
  let isFrozen = false

  function ends(items: readonly ReachItem[], mark: GatewayMark): Bits {
    if (hasStar(items)) return everyMember
    const bits = emptyBits(size)
    for (const { value } of items) {
      const position = positions.get(value)
      if (position !== undefined) addBit(bits, position)
      const members = tagged[mark].get(value)
      if (members) uniteBits(bits, members)
    }
    return bits
  }

  function withRoutingNodes(items: readonly ReachItem[], mark: GatewayMark): Bits {
    const bits = ends(items, mark).slice()
    for (const { id, value } of items) {
      const route = id === 'egress-id' ? context.routes[routePositions.get(value) ?? -1] : undefined
      if (route) addRoutingNodes(bits, route, positions)
    }
    return bits
  }

  function routes(items: readonly ReachItem[]): Bits {
    // only a star of this kind leads to ranges
    const isEverything = items.some(({ id, value }) => id === 'tag' && value === '*')
    if (isEverything) return bitsOf(routePositions, context.routes.length)
    const bits = emptyBits(context.routes.length)
    for (const { id, value } of items) {
      const position = id === 'egress-id' ? routePositions.get(value) : undefined
      if (position !== undefined) addBit(bits, position)
    }
    return bits
  }

  // the mark only matters to lists that name a tag: all others share the set of one mark
  const markFor = (items: readonly ReachItem[], mark: GatewayMark) =>
    items.some(({ value }) => tagged.flag.has(value) || tagged.tag.has(value)) ? mark : 'tag'

  function remembered(kind: string, items: readonly ReachItem[], make: () => Bits): Bits {
    const key = `${kind}\n${items.map(({ id, value }) => `${id}:${value}`).join('\n')}`
    const bits = cachedSets.get(key) ?? make()
    if (!isFrozen) cachedSets.set(key, bits)
    return bits
  }

  function sources(items: readonly ReachItem[], wanted: GatewayMark): Bits {
    const mark = markFor(items, wanted)
    return remembered(`ends ${mark}`, items, () => ends(items, mark))
  }

  function destinations(items: readonly ReachItem[], wanted: GatewayMark): Bits {
    if (hasStar(items) || !items.some(({ id }) => id === 'egress-id')) return sources(items, wanted)
    const mark = markFor(items, wanted)
    return remembered(`to ${mark}`, items, () => withRoutingNodes(items, mark))
  }

  return {
    gatewayBy: rules.gatewayBy,
    everything: everyMember,
    sources,
    destinations,
    routes: (items) => remembered('routes', items, () => routes(items)),
    openedRoutes: (items) =>
      remembered(items.some(isAddress) ? 'opened' : 'routes', items, () =>
        openedOf(context, items, routes(items)),
      ),
    areSitesConnected: rules.areSitesConnected,
    sites: (items) => remembered('sites', items, () => sitesIn(context, items)),
    openedSites: (items) =>
      remembered('opened sites', items, () => openedOf(context, items, sitesIn(context, items))),
    siteNodes: (items) => remembered('site nodes', items, () => siteNodesIn(context, items)),
    freeze() {
      isFrozen = true
    },
  }
}

/** Returns some routes without those that contain none of the addresses to which destinations are limited. */
function openedOf({ routes }: SetContext, items: readonly ReachItem[], named: Bits): Bits {
  const bits = named.slice()
  for (const position of numbersIn(named)) {
    const route = routes[position]
    if (route && !opensPart(items, route)) removeBit(bits, position)
  }
  return bits
}

/** Number of members whose tags are read in one step. */
const MEMBERS_IN_STEP = 2000

function* membersByTag(
  { networkId, rules, entities }: SetContext,
  mark: GatewayMark,
): Steps<ReadonlyMap<string, Bits>> {
  const members = new Map<string, Bits>()
  for (const [position, entity] of entities.entries()) {
    if (position % MEMBERS_IN_STEP === 0) yield
    if (!entity) continue
    for (const tag of tagsOf(entity, { mark, rules, networkId })) {
      const bits = members.get(tag) ?? emptyBits(entities.length)
      addBit(bits, position)
      members.set(tag, bits)
    }
  }
  return members
}

/** Returns the tag that marks gateways in a network. */
export const gatewaysTag = (networkId: string) => `${networkId}.gateways`

type TagRules = { mark: GatewayMark; rules: ServerRules; networkId: string }

/** Returns the tags by which policies find a member. */
function tagsOf(entity: ReachEntity, { mark, rules, networkId }: TagRules): string[] {
  const gateways = gatewaysTag(networkId)
  const isGateway = entity.kind === 'node' && entity.node.is_gw
  if (mark === 'flag') return isGateway ? [gateways] : []
  const tags = entity.kind === 'node' ? entity.node.tags : entity.configFile.tags
  return rules.hasTags ? [...tags] : tags.filter((tag) => tag === gateways)
}
