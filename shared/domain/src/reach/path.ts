import { healthOf } from '../health'
import { NIL_UUID } from '../nil-uuid'
import type { Reach } from './compile'
import type { ReachRoute, ReachThing, ThingRef } from './estate'
import { isRefusedByLists } from './judge'

/**
 * What keeps traffic from passing a stop now, whatever policies say:
 * - `leaving`: the node is being removed from the network.
 * - `disconnected`, `disabled`, `route-off`: somebody has switched off the node, the config file, or the route.
 * - `account-disabled`: nobody can sign in with the account of the user.
 * - `offline`, `error`: so says the status of the node.
 * - `missing`: a gateway or relay that the network does not have.
 * - `no-user-gateway`: people connect over gateways, and the network has none that is up.
 * - `no-gateway`: the node of a config file that is no gateway any more.
 * - `no-routing-node`: no node routes the range.
 */
export type Outage =
  | 'leaving'
  | 'disconnected'
  | 'disabled'
  | 'route-off'
  | 'account-disabled'
  | 'offline'
  | 'error'
  | 'missing'
  | 'no-gateway'
  | 'no-user-gateway'
  | 'no-routing-node'

/**
 * Why traffic does not pass from one stop to the next: no policy allows it, the old access lists are against it, policies
 * keep two stops from being peers, or one of them is down.
 */
export type Cut = 'policy' | 'old-access' | 'no-peers' | 'down'

/** One stop on the path of traffic; `why` says what it does there. */
export type PathStep = {
  thing: ThingRef
  why: 'source' | 'gateway' | 'relay' | 'egress' | 'destination'
  down?: Outage
  /** Undefined where traffic passes to the next stop. */
  cut?: Cut
}

/** The way from one to the other: over gateways of clients, relays, and the node that leads to a route. */
export function pathBetween(reach: Reach, from: ThingRef, to: ThingRef): PathStep[] {
  if (to.kind === 'route') return pathToRoute(reach, from, to)
  const ends = [from, to]
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
    step(reach, from, 'source', ends),
    ...between
      .filter((id) => id !== from.id && id !== to.id)
      .map((id) =>
        step(reach, { kind: 'node', id }, isGatewayOf(reach, id, ends) ? 'gateway' : 'relay', ends),
      ),
    step(reach, to, 'destination', ends),
  ]
}

function pathToRoute(reach: Reach, from: ThingRef, to: ThingRef): PathStep[] {
  const route = reach.routes[reach.routePlaces.get(to.id) ?? -1]
  const node = route && leadingNode(reach, route, from)
  const last: PathStep = { thing: to, why: 'destination', ...downOfRoute(route, node) }
  if (node === undefined || node === from.id) return [step(reach, from, 'source', [from]), last]
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

/** The node that routes: the lowest metric of those that are up and not refused, of all where none is. */
function leadingNode(
  reach: Reach,
  { id, nodes, tags }: ReachRoute,
  from: ThingRef,
): string | undefined {
  const metrics = new Map(Object.entries(nodes))
  for (const thing of reach.things) {
    if (thing?.kind !== 'node' || metrics.has(thing.id)) continue
    const serves = (reach.routesOf.get(thing.id) ?? []).some((route) => route.id === id)
    const tag = thing.node.tags.find((own) => Object.hasOwn(tags ?? {}, own))
    if (serves && tag !== undefined) metrics.set(thing.id, tags?.[tag])
  }
  const known = [...metrics].filter(([node]) => reach.places.has(node))
  const rank = ([node, metric]: [string, unknown]) =>
    (downOf(reach, { kind: 'node', id: node }, []) === undefined ? 0 : 1e9) +
    (from.kind === 'node' && isRefusedByLists(reach, from.id, node) ? 1e12 : 0) +
    Number(metric ?? 0)
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
  const relay = thing?.node.isrelayed ? thing.node.relayedby : ''
  return ['', NIL_UUID, id].includes(relay) ? [] : [relay]
}

function isGatewayOf(reach: Reach, id: string, ends: readonly ThingRef[]): boolean {
  return ends.some((end) => {
    const thing = thingAt(reach, end.id)
    return thing?.kind === 'client' && thing.client.ingressgatewayid === id
  })
}

const thingAt = ({ things, places }: Reach, id: string): ReachThing | undefined =>
  things[places.get(id) ?? -1]

function step(
  reach: Reach,
  ...[thing, why, ends]: [ThingRef, PathStep['why'], readonly ThingRef[]]
): PathStep {
  const down = downOf(reach, thing, ends)
  return { thing, why, ...(down !== undefined && { down }) }
}

function downOf(
  reach: Reach,
  { kind, id }: ThingRef,
  ends: readonly ThingRef[],
): Outage | undefined {
  if (kind === 'user') {
    const user = reach.estate.users?.find(({ username }) => username === id)
    if (user?.account_disabled) return 'account-disabled'
    return reach.things.some((thing) => isGatewayUp(reach, thing)) ? undefined : 'no-user-gateway'
  }
  const thing = thingAt(reach, id)
  if (!thing) return 'missing'
  if (thing.kind === 'client') return thing.client.enabled ? undefined : 'disabled'
  const { pendingdelete, connected, isingressgateway, status } = thing.node
  if (pendingdelete) return 'leaving'
  const health = healthOf(status)
  // the state may have been read after the list
  if (!connected || health === 'disconnected') return 'disconnected'
  if (health === 'offline' || health === 'error') return health
  // servers that say nothing of it have no other gateways
  return isingressgateway === false && isGatewayOf(reach, id, ends) ? 'no-gateway' : undefined
}

/** Whether a node lets people in now. */
function isGatewayUp(reach: Reach, thing: ReachThing | undefined): boolean {
  if (thing?.kind !== 'node') return false
  const { is_gw, isingressgateway = is_gw } = thing.node
  return isingressgateway && downOf(reach, { kind: 'node', id: thing.id }, []) === undefined
}
