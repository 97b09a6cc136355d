import type { Steps } from '../steps'
import { addBit, type Bits, emptyBits, uniteBits } from './bits'
import type {
  GatewayMark,
  ByPosition,
  ReachItem,
  ReachRoute,
  ReachEntity,
  ServerRules,
} from './inventory'

const EVERYTHING = '*'

/** Whether a list contains everything; a star counts with any kind. */
export function hasStar(items: readonly ReachItem[]): boolean {
  return items.some(({ value }) => value === EVERYTHING)
}

/** Creates sets for the ends of policies; equal ends share a set. */
export type SetMaker = {
  gatewayBy: ServerRules['gatewayBy']
  /** The members that a star means. */
  everything: Bits
  sources(items: readonly ReachItem[], mark: GatewayMark): Bits
  destinations(items: readonly ReachItem[], mark: GatewayMark): Bits
  routes(items: readonly ReachItem[]): Bits
  /** Stops caching sets, so that policies that are tried out use no memory. */
  freeze(): void
}

type SetContext = {
  networkId: string
  rules: ServerRules
  entities: ByPosition<ReachEntity>
  places: ReadonlyMap<string, number>
  routes: ByPosition<ReachRoute>
  routePlaces: ReadonlyMap<string, number>
}

/** Creates a set maker for the positions of a network. */
export function* createSetMaker(known: SetContext): Steps<SetMaker> {
  const { rules, entities, places, routePlaces } = known
  const size = entities.length
  const all = bitsOf(places, size)
  const tagged = {
    flag: yield* membersByTag(known, 'flag'),
    tag: yield* membersByTag(known, 'tag'),
  }
  const made = new Map<string, Bits>()
  let isFrozen = false

  function ends(items: readonly ReachItem[], mark: GatewayMark): Bits {
    if (hasStar(items)) return all
    const bits = emptyBits(size)
    for (const { value } of items) {
      const place = places.get(value)
      if (place !== undefined) addBit(bits, place)
      const members = tagged[mark].get(value)
      if (members) uniteBits(bits, members)
    }
    return bits
  }

  function withRoutingNodes(items: readonly ReachItem[], mark: GatewayMark): Bits {
    const bits = ends(items, mark).slice()
    for (const { id, value } of items) {
      const route = id === 'egress-id' ? known.routes[routePlaces.get(value) ?? -1] : undefined
      if (!route?.status) continue
      for (const node of Object.keys(route.nodes)) {
        const place = places.get(node)
        if (place !== undefined) addBit(bits, place)
      }
    }
    return bits
  }

  function routes(items: readonly ReachItem[]): Bits {
    // only a star of this kind leads to ranges
    const isEverything = items.some(({ id, value }) => id === 'tag' && value === EVERYTHING)
    if (isEverything) return bitsOf(routePlaces, known.routes.length)
    const bits = emptyBits(known.routes.length)
    for (const { id, value } of items) {
      const place = id === 'egress-id' ? routePlaces.get(value) : undefined
      if (place !== undefined) addBit(bits, place)
    }
    return bits
  }

  // most ends name no tag, so both marks lead to the same set
  const markFor = (items: readonly ReachItem[], mark: GatewayMark) =>
    items.some(({ value }) => tagged.flag.has(value) || tagged.tag.has(value)) ? mark : 'tag'

  function remembered(kind: string, items: readonly ReachItem[], make: () => Bits): Bits {
    const key = `${kind}\n${items.map(({ id, value }) => `${id}:${value}`).join('\n')}`
    const bits = made.get(key) ?? make()
    if (!isFrozen) made.set(key, bits)
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
    everything: all,
    sources,
    destinations,
    routes: (items) => remembered('routes', items, () => routes(items)),
    freeze() {
      isFrozen = true
    },
  }
}

/** Number of members whose tags are read in one step. */
const THINGS_IN_STEP = 2000

function* membersByTag(
  { networkId, rules, entities }: SetContext,
  mark: GatewayMark,
): Steps<ReadonlyMap<string, Bits>> {
  const members = new Map<string, Bits>()
  for (const [place, entity] of entities.entries()) {
    if (place % THINGS_IN_STEP === 0) yield
    if (!entity) continue
    for (const tag of tagsOf(entity, { mark, rules, networkId })) {
      const bits = members.get(tag) ?? emptyBits(entities.length)
      addBit(bits, place)
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
  const tags = entity.kind === 'node' ? entity.node.tags : entity.client.tags
  return rules.hasTags ? [...tags] : tags.filter((tag) => tag === gateways)
}

function bitsOf(places: ReadonlyMap<string, number>, size: number): Bits {
  const bits = emptyBits(size)
  for (const place of places.values()) addBit(bits, place)
  return bits
}
