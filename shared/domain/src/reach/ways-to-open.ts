import { directionOf, isBothWays } from '../policy-direction'
import { runToEnd, type Steps } from '../steps'
import { countBits, hasBit } from './bits'
import { compileInSteps, compilePolicy, type Reach, withPolicies } from './compile'
import { differenceInSteps } from './difference'
import { gatewaysTag } from './ends'
import { byExtent, type Extent } from './found-changes'
import {
  isAddress,
  type ReachItem,
  type ReachNode,
  type ReachPolicy,
  type ReachRoute,
  type EntityRef,
} from './inventory'
import { policiesBetween } from './may-open'
import { namesOfUser } from './users'

/** A changed policy, and the policy that it replaces. */
type Edit = {
  kind: 'enable-policy' | 'add-source' | 'add-destination' | 'both-ways'
  policy: ReachPolicy
  instead: ReachPolicy
}

type Change =
  | Edit
  | { kind: 'new-policy'; policy: ReachPolicy }
  | { kind: 'enable-route'; route: ReachRoute }
  | { kind: 'add-tag'; entity: EntityRef; tag: string }

/** A change that opens a pair, and how much it opens, including the pair. */
export type WayToOpen = Change & { opens: Extent }

const MAX_EDITS = 8
const MAX_TAGS = 3
/** Number of policies checked in one step. */
const POLICIES_IN_STEP = 100

/**
 * Returns the smallest changes that would let one entity reach another, the least far-reaching first. Empty if access
 * is already allowed, or if one of both isn't in the network. Each change is sufficient on its own.
 */
export const waysToOpen = (reach: Reach, pair: Pair): WayToOpen[] =>
  runToEnd(waysToOpenInSteps(reach, pair))

/** Runs `waysToOpen` in steps, between which the thread can do other work. */
export function* waysToOpenInSteps(reach: Reach, { from, to }: Pair): Steps<WayToOpen[]> {
  const deciding = policiesBetween(reach, from, to)
  if (!deciding || deciding.length > 0 || isStranger(reach, from)) return []
  const edits: Array<{ edit: Edit; size: number }> = []
  for (const [index, policy] of reach.inventory.policies.entries()) {
    if (index % POLICIES_IN_STEP === 0) yield
    for (const edit of editsOf(reach, policy, { from, to }))
      edits.push({ edit, size: sizeOf(reach, edit) })
  }
  const ways: Change[] = [
    { kind: 'new-policy', policy: newPolicy(reach, from, to) },
    ...edits
      .toSorted((a, b) => a.size - b.size)
      .slice(0, MAX_EDITS)
      .map(({ edit }) => edit),
  ]
  yield
  ways.push(...(yield* routesToEnable(reach, { from, to })))
  yield
  ways.push(...(yield* tagsToAdd(reach, { from, to })))
  const foundWays: WayToOpen[] = []
  for (const way of ways) {
    yield
    foundWays.push({ ...way, opens: yield* countOpened(reach, way) })
  }
  return foundWays.toSorted((a, b) => byExtent(a.opens, b.opens))
}

type Pair = { from: EntityRef; to: EntityRef }

/** Whether a user isn't in the list: no policy would give such a user access. */
function isStranger({ inventory }: Reach, { kind, id }: EntityRef): boolean {
  return kind === 'user' && !(inventory.users ?? []).some(({ username }) => username === id)
}

/** Returns the changes of a policy that would open a pair; a policy created with the network can only be enabled. */
function editsOf(reach: Reach, policy: ReachPolicy, { from, to }: Pair): Edit[] {
  const { isSource, isDestination, isReverse } = endsFor(reach, policy, { from, to })
  const isBoth = isBothWays(policy)
  if (!policy.enabled) {
    const isEnough = (isSource && isDestination) || (isReverse && isBoth)
    if (!isEnough) return []
    return [{ kind: 'enable-policy', policy: { ...policy, enabled: true }, instead: policy }]
  }
  if (policy.default) return []
  const edits: Edit[] = []
  if (isDestination) {
    const changed = { ...policy, src_type: [...policy.src_type, itemOf(from)] }
    edits.push({ kind: 'add-source', policy: changed, instead: policy })
  }
  if (isSource) {
    const changed = { ...policy, dst_type: [...policy.dst_type, itemOf(to)] }
    edits.push({ kind: 'add-destination', policy: changed, instead: policy })
  }
  if (isReverse && !isBoth && reach.inventory.server.edition === 'pro') {
    const changed = { ...policy, allowed_traffic_direction: directionOf(true) }
    edits.push({ kind: 'both-ways', policy: changed, instead: policy })
  }
  return edits
}

/** Returns which ends of a policy contain which of both. */
function endsFor(reach: Reach, policy: ReachPolicy, { from, to }: Pair) {
  const isOfUsers = from.kind === 'user'
  if (policy.policy_type !== (isOfUsers ? 'user-policy' : 'device-policy')) return nowhere
  const { sources, destinations, rangeSources, routes } = compilePolicy(reach.setsBy, policy)
  const [source, target] = [reach.positions.get(from.id) ?? -1, reach.positions.get(to.id) ?? -1]
  const isRange = to.kind === 'route'
  // it would open only its own addresses
  if (isRange && policy.dst_type.some(isAddress)) return nowhere
  const isDestination = isRange
    ? hasBit(routes, reach.routePositions.get(to.id) ?? -1)
    : hasBit(destinations, target)
  if (isOfUsers) {
    const user = reach.inventory.users?.find(({ username }) => username === from.id)
    const names = user && namesOfUser(reach, user)
    const isSource = policy.src_type.some(({ value }) => names?.has(value))
    return { isSource, isDestination, isReverse: false }
  }
  return {
    isSource: hasBit(isRange ? rangeSources : sources, source),
    isDestination,
    isReverse: !isRange && hasBit(sources, target) && hasBit(destinations, source),
  }
}

const nowhere = { isSource: false, isDestination: false, isReverse: false }

/** Estimates the number of pairs that an edit affects, to try the smallest first. */
function sizeOf({ setsBy }: Reach, { kind, policy, instead }: Edit): number {
  const { sources, destinations } = compilePolicy(setsBy, instead)
  const [from, to] = [countBits(sources), countBits(destinations)]
  if (kind === 'add-source') return to
  if (kind === 'add-destination') return from
  return from * to * (isBothWays(policy) ? 2 : 1)
}

/** Returns an entity in the format of policies. */
function itemOf({ kind, id }: EntityRef): ReachItem {
  if (kind === 'user' || kind === 'tag') return { id: kind, value: id }
  if (kind === 'group') return { id: 'user-group', value: id }
  return { id: kind === 'route' ? 'egress-id' : 'device', value: id }
}

/** Returns a policy for this pair only; a community server only supports two-way policies. */
function newPolicy({ inventory }: Reach, from: EntityRef, to: EntityRef): ReachPolicy {
  const isUser = from.kind === 'user'
  return {
    id: '',
    name: '',
    default: false,
    enabled: true,
    policy_type: isUser ? 'user-policy' : 'device-policy',
    src_type: [itemOf(from)],
    dst_type: [itemOf(to)],
    type: 'Any',
    protocol: 'all',
    ports: [],
    allowed_traffic_direction: directionOf(inventory.server.edition !== 'pro'),
  }
}

/** Yields disabled routes that would open the pair if they were enabled. */
function* routesToEnable(reach: Reach, { from, to }: Pair): Steps<Change[]> {
  const ways: Change[] = []
  for (const route of reach.inventory.egress) {
    const leadsToTarget = to.id === route.id || Object.hasOwn(route.nodes, to.id)
    if (route.status || !leadsToTarget) continue
    const way = { kind: 'enable-route' as const, route }
    const deciding = policiesBetween(yield* changed(reach, way), from, to) ?? []
    if (deciding.length > 0) ways.push(way)
  }
  return ways
}

/** Yields tags that would make policies apply to one of both; only on servers with tags. */
function* tagsToAdd(reach: Reach, { from, to }: Pair): Steps<Change[]> {
  if (reach.inventory.server.edition !== 'pro') return []
  const entities = [from, to].filter(({ kind }) => kind === 'node' || kind === 'client')
  const ways: Change[] = []
  for (const [tag, policies] of policiesByTag(reach)) {
    yield
    for (const entity of entities) {
      if (ways.length >= MAX_TAGS) return ways
      const named = policies.map((policy) => namingToo(policy, { tag, entity }))
      const deciding = policiesBetween(withPolicies(reach, named), from, to) ?? []
      if (deciding.length > 0) ways.push({ kind: 'add-tag', entity, tag })
    }
  }
  return ways
}

/** Returns the policies that name each tag, except the gateways' tag, which only gateways get. */
function policiesByTag({ inventory }: Reach): ReadonlyMap<string, ReachPolicy[]> {
  const policiesByKey = new Map<string, ReachPolicy[]>()
  for (const policy of inventory.policies) {
    const tags = [...policy.src_type, ...policy.dst_type]
      .filter(
        ({ id, value }) =>
          id === 'tag' && value !== '*' && value !== gatewaysTag(inventory.networkId),
      )
      .map(({ value }) => value)
    for (const tag of new Set(tags))
      policiesByKey.set(tag, [...(policiesByKey.get(tag) ?? []), policy])
  }
  return policiesByKey
}

/** Returns a policy as if an entity had a tag that it names. */
function namingToo(
  policy: ReachPolicy,
  { tag, entity }: { tag: string; entity: EntityRef },
): ReachPolicy {
  const add = (items: readonly ReachItem[]) =>
    items.some(({ value }) => value === tag) ? [...items, itemOf(entity)] : items
  return { ...policy, src_type: add(policy.src_type), dst_type: add(policy.dst_type) }
}

function* countOpened(reach: Reach, way: Change): Steps<Extent> {
  const found = yield* differenceInSteps(reach, yield* changed(reach, way), 0)
  const { opened, openedRanges, connected } = found
  return {
    pairs: opened,
    rights: openedRanges.rights,
    routes: openedRanges.routes,
    ...(connected && { connected }),
  }
}

/** Returns the network after a change. */
function* changed(reach: Reach, way: Change): Steps<Reach> {
  const { inventory } = reach
  if (way.kind === 'new-policy') return withPolicies(reach, [...inventory.policies, way.policy])
  if (way.kind === 'enable-route') {
    const egress = inventory.egress.map((route) =>
      route === way.route ? { ...route, status: true } : route,
    )
    return yield* compileInSteps({ ...inventory, egress }, reach)
  }
  if (way.kind === 'add-tag') return yield* compileInSteps(withTag(inventory, way), reach)
  return withPolicies(
    reach,
    inventory.policies.map((policy) => (policy === way.instead ? way.policy : policy)),
  )
}

function withTag(
  inventory: Reach['inventory'],
  { entity, tag }: { entity: EntityRef; tag: string },
) {
  const add = <Member extends Pick<ReachNode, 'tags'>>(own: Member): Member => ({
    ...own,
    tags: [...own.tags, tag],
  })
  return {
    ...inventory,
    nodes: inventory.nodes.map((node) =>
      entity.kind === 'node' && node.id === entity.id ? add(node) : node,
    ),
    configFiles: inventory.configFiles.map((configFile) =>
      entity.kind === 'client' && configFile.clientid === entity.id ? add(configFile) : configFile,
    ),
  }
}
