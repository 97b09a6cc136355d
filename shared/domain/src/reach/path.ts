import { healthOf } from '../health'
import type { Reach } from './compile'
import type { ReachRoute, ReachThing } from './estate'
import type { ThingRef } from './thing-ref'

/** One stop on the way of traffic; `why` tells what it does there. */
export type PathStep = {
  thing: ThingRef
  why: 'source' | 'gateway' | 'relay' | 'egress' | 'destination'
  /** What keeps traffic from passing now, by what lists and statuses say; no matter for policies. */
  down?: 'disconnected' | 'disabled' | 'offline' | 'route-off' | 'no-routing-node'
}

/** The way from one to the other: over gateways of clients, relays, and the node that leads to a route. */
export function pathBetween(reach: Reach, from: ThingRef, to: ThingRef): PathStep[] {
  if (to.kind === 'route') return pathToRoute(reach, from, to)
  const there = chainOf(reach, from)
  const back = chainOf(reach, to)
  // both behind the same gateway or relay: it is passed once
  const shared = back.find((id) => there.includes(id))
  const between =
    shared === undefined
      ? [...there, ...back.toReversed()]
      : [
          ...there.slice(0, there.indexOf(shared) + 1),
          ...back.slice(0, back.indexOf(shared)).toReversed(),
        ]
  return [
    step(reach, from, 'source'),
    ...between
      .filter((id) => id !== from.id && id !== to.id)
      .map((id) =>
        step(reach, { kind: 'node', id }, isGatewayOf(reach, id, [from, to]) ? 'gateway' : 'relay'),
      ),
    step(reach, to, 'destination'),
  ]
}

function pathToRoute(reach: Reach, from: ThingRef, to: ThingRef): PathStep[] {
  const route = reach.routes[reach.routePlaces.get(to.id) ?? -1]
  const node = route && leadingNode(reach, route)
  const last: PathStep = { thing: to, why: 'destination', ...downOfRoute(route, node) }
  if (node === undefined || node === from.id) return [step(reach, from, 'source'), last]
  const way = pathBetween(reach, from, { kind: 'node', id: node })
  return [
    ...way.map((each): PathStep =>
      each.why === 'destination' ? { ...each, why: 'egress' } : each,
    ),
    last,
  ]
}

function downOfRoute(route: ReachRoute | undefined, node: string | undefined) {
  if (!route?.status) return { down: 'route-off' as const }
  return node === undefined ? { down: 'no-routing-node' as const } : {}
}

/** The node that leads: the lowest metric of those that are up, of all where none is. */
function leadingNode(reach: Reach, { id, nodes, tags }: ReachRoute): string | undefined {
  const metrics = new Map(Object.entries(nodes))
  for (const thing of reach.things) {
    if (thing?.kind !== 'node' || metrics.has(thing.id)) continue
    const serves = (reach.routesOf.get(thing.id) ?? []).some((route) => route.id === id)
    const tag = thing.node.tags.find((own) => Object.hasOwn(tags ?? {}, own))
    if (serves && tag !== undefined) metrics.set(thing.id, tags?.[tag])
  }
  const known = [...metrics].filter(([node]) => reach.places.has(node))
  const rank = ([node, metric]: [string, unknown]) =>
    (downOf(reach, { kind: 'node', id: node }) === undefined ? 0 : 1e9) + Number(metric ?? 0)
  return known.toSorted((a, b) => rank(a) - rank(b))[0]?.[0]
}

/** Who stands before a thing, nearest first: its gateway, and the relay of either. */
function chainOf(reach: Reach, { kind, id }: ThingRef): string[] {
  if (kind === 'user') return []
  const thing = thingAt(reach, id)
  if (thing?.kind === 'client') {
    const gateway = thing.client.ingressgatewayid
    return gateway === '' ? [] : [gateway, ...chainOf(reach, { kind: 'node', id: gateway })]
  }
  return thing?.node.isrelayed && thing.node.relayedby !== id ? [thing.node.relayedby] : []
}

function isGatewayOf(reach: Reach, id: string, ends: readonly ThingRef[]): boolean {
  return ends.some((end) => {
    const thing = thingAt(reach, end.id)
    return thing?.kind === 'client' && thing.client.ingressgatewayid === id
  })
}

const thingAt = ({ things, places }: Reach, id: string): ReachThing | undefined =>
  things[places.get(id) ?? -1]

function step(reach: Reach, thing: ThingRef, why: PathStep['why']): PathStep {
  const down = downOf(reach, thing)
  return { thing, why, ...(down !== undefined && { down }) }
}

function downOf(reach: Reach, { id }: ThingRef): PathStep['down'] {
  const thing = thingAt(reach, id)
  if (thing?.kind === 'client') return thing.client.enabled ? undefined : 'disabled'
  if (!thing) return undefined
  if (!thing.node.connected) return 'disconnected'
  const health = healthOf(thing.node.status)
  return health === 'offline' || health === 'error' ? 'offline' : undefined
}
