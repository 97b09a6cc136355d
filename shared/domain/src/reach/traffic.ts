import type { Reach } from './compile'
import { type ReachPolicy, type EntityRef, unknownServicesOf } from './inventory'
import { isPeer, isRefusedByLists } from './judge'
import type { PathBreak, Outage, PathStep } from './path'
import { isConfigFileAllowed } from './peers'

/**
 * Why allowed traffic can't pass now. `not-peers` holds the two stops on the path that no policy connects;
 * `tag-ignored` holds both ends, which a policy allows by a tag that this server ignores when it connects devices.
 * `not-in-file` isn't found here: a config file and the route whose range it leaves out.
 */
export type Cause = {
  kind: Outage | 'not-peers' | 'tag-ignored' | 'not-in-file'
  entities: EntityRef[]
}

type Traffic = {
  /** Stops, with the cause that prevents traffic from passing to the next one. */
  path: PathStep[]
  /** Empty while traffic is blocked: it wouldn't pass without them either. */
  causes: Cause[]
  isRefusedByLists: boolean
}

/** Returns where traffic stops on a path, whether or not a policy allows it. */
export function trafficOn(reach: Reach, path: readonly PathStep[], isAllowed: boolean): Traffic {
  const refused = refusedSteps(reach, path)
  const isRefused = refused.size > 0
  if (!isAllowed) {
    return { path: cutAt(path, turnOf(path), 'policy'), causes: [], isRefusedByLists: isRefused }
  }
  if (isRefused) {
    const cutPath = path.map((step, at): PathStep =>
      refused.has(at) ? { ...step, cut: 'old-access' } : step,
    )
    return { path: cutPath, causes: [], isRefusedByLists: true }
  }
  const strangers = strangersOn(reach, path)
  return {
    path: path.map((step, at): PathStep => {
      const next = path[at + 1]
      if (next && (step.down ?? next.down) !== undefined) return { ...step, cut: 'down' }
      return strangers.has(at) ? { ...step, cut: 'no-peers' } : step
    }),
    causes: [
      ...outagesOn(path),
      ...[...strangers.values()].map((entities): Cause => ({
        kind: areEnds(path, entities) ? 'tag-ignored' : 'not-peers',
        entities,
      })),
    ],
    isRefusedByLists: false,
  }
}

/** The parts of a path that are down, in order, whether policies allow it or not. */
export const outagesOn = (path: readonly PathStep[]): Cause[] =>
  path.flatMap(({ entity, down }) =>
    down === undefined ? [] : [{ kind: down, entities: [entity] }],
  )

const cutAt = (path: readonly PathStep[], position: number, cut: PathBreak): PathStep[] =>
  path.map((step, at) => (at === position ? { ...step, cut } : step))

/** Whether two entities are the first and last node of the path: policies allow these, or there would be no cause. */
const areEnds = (path: readonly PathStep[], entities: readonly EntityRef[]): boolean =>
  [path[0], path.at(-1)].every(
    (step) => step?.entity.kind === 'node' && entities.includes(step.entity),
  )

/**
 * Returns the step at which policies apply: before the node that routes to a range, otherwise before the destination.
 */
function turnOf(path: readonly PathStep[]): number {
  const egress = path.findIndex(({ why }) => why === 'egress')
  return (egress >= 0 ? egress : path.length - 1) - 1
}

/** Returns the steps that the old access lists deny: between two consecutive nodes, or between both ends. */
function refusedSteps(reach: Reach, path: readonly PathStep[]): ReadonlySet<number> {
  const isRefused = (a: PathStep | undefined, b: PathStep | undefined) =>
    a?.entity.kind === 'node' &&
    b?.entity.kind === 'node' &&
    isRefusedByLists(reach, a.entity.id, b.entity.id)
  const steps = new Set([...path.keys()].filter((at) => isRefused(path[at], path[at + 1])))
  const turn = turnOf(path)
  if (steps.size === 0 && isRefused(path[0], path[turn + 1])) steps.add(turn)
  return steps
}

/**
 * Returns the steps between stops that policies don't allow to be peers: two consecutive nodes, and each node on the
 * path of a config file, whose address it wouldn't accept (reachability 4).
 */
function strangersOn(reach: Reach, path: readonly PathStep[]): ReadonlyMap<number, EntityRef[]> {
  const strangerPairs = new Map<number, EntityRef[]>()
  const { length } = path
  for (const [at, { entity }] of path.entries()) {
    const next = path[at + 1]
    if (isNodeByTag(reach, path, at) || (next && isNodeByTag(reach, path, at + 1))) continue
    if (
      next?.entity.kind === 'node' &&
      entity.kind === 'node' &&
      !arePeers(reach, entity, next.entity)
    )
      strangerPairs.set(at, [entity, next.entity])
    if (entity.kind !== 'node') continue
    const [first, last] = [path[0]?.entity, path[length - 1]?.entity]
    if (
      at > 0 &&
      first?.kind === 'client' &&
      !arePeers(reach, first, entity) &&
      !strangerPairs.has(at - 1)
    )
      strangerPairs.set(at - 1, [first, entity])
    if (last?.kind === 'client' && !arePeers(reach, last, entity) && !strangerPairs.has(at))
      strangerPairs.set(at, [entity, last])
  }
  const [first, last] = [path[0]?.entity, path[length - 1]?.entity]
  const turn = turnOf(path)
  const areNodes = first?.kind === 'node' && last?.kind === 'node'
  if (areNodes && !arePeers(reach, first, last) && !strangerPairs.has(turn))
    strangerPairs.set(turn, [first, last])
  return strangerPairs
}

/** Whether a stop is a node of a route by tags, for which it is unknown whether policies apply. */
function isNodeByTag(reach: Reach, path: readonly PathStep[], at: number): boolean {
  const route = reach.routes[reach.routePositions.get(path.at(-1)?.entity.id ?? '') ?? -1]
  return path[at]?.why === 'egress' && Object.keys(route?.tags ?? {}).length > 0
}

/** Whether two stops should be peers; true for missing ones, for which policies don't matter. */
function arePeers(reach: Reach, a: EntityRef, b: EntityRef): boolean {
  const [from, to] = [reach.positions.get(a.id), reach.positions.get(b.id)]
  if (from === undefined || to === undefined) return true
  const node = reach.entities[to]
  if (a.kind === 'client' && node?.kind === 'node') {
    return isConfigFileAllowed(reach, from, { position: to, node: node.node })
  }
  return isPeer(reach, { from, to })
}

/** A requested service: a protocol, and a port unless the protocol has none. */
export type Service = { protocol: string; port?: number | undefined }

/** Protocol and ports that a policy allows. */
export type PolicyService = Pick<ReachPolicy, 'type' | 'protocol' | 'ports'>

const PORTS_OF_SERVICE: Readonly<Record<string, number>> = { HTTP: 80, HTTPS: 443, SSH: 22 }

/** Whether a policy covers a service, by its own protocol and ports (contract 1.16). */
export function carriesService(policy: ReachPolicy, { protocol, port }: Service): boolean {
  if (isForEverything(policy)) return true
  if (policy.protocol !== 'all' && policy.protocol !== protocol) return false
  if (port === undefined || policy.ports.length === 0) return doesNameCover(policy.type, port)
  return policy.ports.some((item) => isInPorts(item, port))
}

/** Whether a policy covers a service, or could cover it because the rules don't know the kind of its service. */
export const mayCarry = (policy: ReachPolicy, service: Service): boolean =>
  unknownServicesOf(policy).length > 0 || carriesService(policy, service)

/** Whether a policy limits neither protocol nor ports. */
export function isForEverything({ type, protocol, ports }: PolicyService): boolean {
  return type === 'Any' || (protocol === 'all' && ports.length === 0 && !(type in PORTS_OF_SERVICE))
}

/** Whether a port matches a named service, which without its own ports stands for its usual port. */
function doesNameCover(type: string, port: number | undefined): boolean {
  const own = PORTS_OF_SERVICE[type]
  return own === undefined || port === undefined || own === port
}

function isInPorts(item: string, port: number): boolean {
  const [start = '', end = start] = item.split('-')
  return Number(start) <= port && port <= Number(end)
}

/** Whether another policy covers everything that one policy covers. */
export function isServiceWithin(part: PolicyService, whole: PolicyService): boolean {
  if (isForEverything(whole)) return true
  if (isForEverything(part)) return false
  if (whole.protocol !== 'all' && whole.protocol !== part.protocol) return false
  if (whole.ports.length === 0) return !(whole.type in PORTS_OF_SERVICE) || whole.type === part.type
  return (
    part.ports.length > 0 &&
    part.ports.every((item) => {
      const [start = '', end = start] = item.split('-')
      return (
        isInPorts(item, Number(start)) && whole.ports.some((wide) => holdsRange(wide, [start, end]))
      )
    })
  )
}

function holdsRange(wide: string, [start, end]: readonly [string, string]): boolean {
  return isInPorts(wide, Number(start)) && isInPorts(wide, Number(end))
}
