import { healthOf } from '../health'
import { NIL_UUID } from '../nil-uuid'
import type { Reach } from './compile'
import type { ReachRoute, ReachEntity, ReachNode, EntityRef } from './inventory'
import { isRefusedByLists } from './judge'
import { canReachAny } from './users'

/**
 * Why traffic can't pass a stop now, whatever the policies:
 * - `leaving`: the node is being removed from the network.
 * - `disconnected`, `disabled`, `route-off`: a user has switched off the node, the config file, or the route.
 * - `account-disabled`: the user's account is disabled for sign-in.
 * - `offline`, `error`: status of the node.
 * - `missing`: a gateway or relay that the network doesn't have.
 * - `no-user-gateway`: users connect over gateways, and the network has none that is up.
 * - `no-allowed-gateway`: some are up, but no policy lets the user reach one of these (reachability 6).
 * - `no-gateway`: the node of a config file is no longer a gateway.
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
  | 'no-allowed-gateway'
  | 'no-routing-node'

/**
 * Why traffic doesn't pass from one stop to the next: no policy allows it, the old access lists deny it, policies
 * prevent two stops from being peers, or one of them is down.
 */
export type PathBreak = 'policy' | 'old-access' | 'no-peers' | 'down'

/** A stop on the path of traffic; `why` is its role there. */
export type PathStep = {
  entity: EntityRef
  why: 'source' | 'gateway' | 'relay' | 'egress' | 'destination'
  down?: Outage
  /** Undefined if traffic passes to the next stop. */
  cut?: PathBreak
}

/**
 * Returns the path from one entity to the other: over gateways of config files, relays, and the routing node of a
 * route.
 */
export function pathBetween(reach: Reach, from: EntityRef, to: EntityRef): PathStep[] {
  if (to.kind === 'route') return pathToRoute(reach, from, to)
  const ends = [from, to]
  const there = chainOf(reach, from)
  const back = chainOf(reach, to)
  // both behind the same gateway or relay, which is passed once
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

function pathToRoute(reach: Reach, from: EntityRef, to: EntityRef): PathStep[] {
  const route = reach.routes[reach.routePositions.get(to.id) ?? -1]
  const node = route && leadingNode(reach, route, from)
  const last: PathStep = { entity: to, why: 'destination', ...downOfRoute(route, node) }
  if (node === undefined || node === from.id) return [step(reach, from, 'source', [from]), last]
  const way = pathBetween(reach, from, { kind: 'node', id: node })
  return [
    ...way.map((step): PathStep =>
      step.why === 'destination' ? { ...step, why: 'egress' } : step,
    ),
    last,
  ]
}

function downOfRoute(route: ReachRoute | undefined, node: string | undefined) {
  if (!route?.status) return { down: 'route-off' as const }
  return node === undefined ? { down: 'no-routing-node' as const } : {}
}

/**
 * Returns the routing node: the one with the lowest metric among those that are up and allowed, or among all if there
 * are none.
 */
function leadingNode(
  reach: Reach,
  { id, nodes, tags }: ReachRoute,
  from: EntityRef,
): string | undefined {
  const metrics = new Map(Object.entries(nodes))
  for (const entity of reach.entities) {
    if (entity?.kind !== 'node' || metrics.has(entity.id)) continue
    const serves = (reach.routesOf.get(entity.id) ?? []).some((route) => route.id === id)
    const tag = entity.node.tags.find((own) => Object.hasOwn(tags ?? {}, own))
    if (serves && tag !== undefined) metrics.set(entity.id, tags?.[tag])
  }
  const knownMetrics = [...metrics].filter(([node]) => reach.positions.has(node))
  const rank = ([node, metric]: [string, unknown]) =>
    (downOf(reach, { kind: 'node', id: node }, []) === undefined ? 0 : 1e9) +
    (from.kind === 'node' && isRefusedByLists(reach, from.id, node) ? 1e12 : 0) +
    Number(metric ?? 0)
  return knownMetrics.toSorted((a, b) => rank(a) - rank(b))[0]?.[0]
}

/** Returns the nodes in front of an entity, nearest first: its gateway, and the relay of either. */
function chainOf(reach: Reach, { kind, id }: EntityRef): string[] {
  if (kind === 'user') return []
  const entity = entityWithId(reach, id)
  if (entity?.kind === 'client') {
    const gateway = entity.configFile.ingressgatewayid
    return gateway === '' ? [] : [gateway, ...chainOf(reach, { kind: 'node', id: gateway })]
  }
  const relay = entity?.node.isrelayed ? entity.node.relayedby : ''
  return ['', NIL_UUID, id].includes(relay) ? [] : [relay]
}

function isGatewayOf(reach: Reach, id: string, ends: readonly EntityRef[]): boolean {
  return ends.some((end) => {
    const entity = entityWithId(reach, end.id)
    return entity?.kind === 'client' && entity.configFile.ingressgatewayid === id
  })
}

const entityWithId = ({ entities, positions }: Reach, id: string): ReachEntity | undefined =>
  entities[positions.get(id) ?? -1]

function step(
  reach: Reach,
  ...[entity, why, ends]: [EntityRef, PathStep['why'], readonly EntityRef[]]
): PathStep {
  const down = downOf(reach, entity, ends)
  return { entity, why, ...(down !== undefined && { down }) }
}

function downOf(
  reach: Reach,
  { kind, id }: EntityRef,
  ends: readonly EntityRef[],
): Outage | undefined {
  if (kind === 'user') {
    const user = reach.inventory.users?.find(({ username }) => username === id)
    if (user?.account_disabled) return 'account-disabled'
    const gateways = gatewaysUp(reach)
    if (gateways.length === 0) return 'no-user-gateway'
    return canReachAny(reach, id, gateways) ? undefined : 'no-allowed-gateway'
  }
  const entity = entityWithId(reach, id)
  if (!entity) return 'missing'
  if (entity.kind === 'client') return entity.configFile.enabled ? undefined : 'disabled'
  const { pendingdelete, connected, isingressgateway, status } = entity.node
  if (pendingdelete) return 'leaving'
  const health = healthOf(status)
  // the status may have been fetched after the list
  if (!connected || health === 'disconnected') return 'disconnected'
  if (health === 'offline' || health === 'error') return health
  // servers that don't send the field have no other gateways
  return isingressgateway === false && isGatewayOf(reach, id, ends) ? 'no-gateway' : undefined
}

/** Returns the gateways that currently work for users. */
export const gatewaysUp = (reach: Reach): ReachEntity[] =>
  reach.entities.filter(
    (entity): entity is ReachEntity =>
      entity?.kind === 'node' &&
      isUserGateway(entity.node) &&
      downOf(reach, { kind: 'node', id: entity.id }, []) === undefined,
  )

/** Whether a node serves users; servers that don't send the field have no other gateways. */
export const isUserGateway = ({ is_gw, isingressgateway = is_gw }: ReachNode): boolean =>
  isingressgateway
