import { isIpv4Cidr, isIpv6Cidr } from '../cidr'
import { isBothWays } from '../policy-direction'
import { numbersIn } from './bits'
import type { Reach } from './compile'
import { hasStar, type ReachPolicy, type ReachRoute, type ReachEntity } from './inventory'
import { policiesFor } from './judge'

/** An end of a rule: an entity by position, the extra ranges of a config file, a route, the network, or anything. */
export type RuleEnd =
  | { kind: 'entity'; position: number }
  | { kind: 'extra'; position: number }
  | { kind: 'route'; route: ReachRoute }
  | { kind: 'network' }
  | { kind: 'anything' }

/** A rule of what a gateway forwards, with its policy; ports and protocol are ignored. */
export type IngressRule = { from: RuleEnd; to: RuleEnd; policy?: ReachPolicy }

type Ends = { configFile: number; peer: number }

/**
 * Returns the forwarding rules of a gateway for its config files (reachability 5); none while a policy opens
 * everything. On Pro, config files of desktop apps have separate rules, which aren't included.
 */
export function ingressRulesOf(reach: Reach, gatewayId: string): IngressRule[] {
  if (reach.open.length > 0) return []
  const gateway = reach.positions.get(gatewayId)
  if (gateway === undefined) return []
  const { hasOpenRules } = reach.rules
  const rules = configFilesIn(reach).flatMap((configFile) => {
    if (hasOpenRules && reachesEverything(reach, configFile)) return openRules(configFile)
    return peersAt(reach, { configFile, gateway, gatewayId }).flatMap((peer) =>
      rulesBetween(reach, { configFile, peer }),
    )
  })
  if (!hasOpenRules) return rules
  const all = [...rules, ...relayRules(reach, gatewayId)]
  const isFree = all.length === 0 && reachesEverything(reach, gateway)
  return isFree ? [{ from: { kind: 'network' }, to: { kind: 'anything' } }] : all
}

/** Returns the config files with rules: on 1.0.0 including disabled ones. */
function configFilesIn({ entities, rules }: Reach): number[] {
  return [...entities.entries()].flatMap(([position, entity]) => {
    if (entity?.kind !== 'client' || isOfDesktopProgram(entity)) return []
    return rules.hasOpenRules && !entity.configFile.enabled ? [] : [position]
  })
}

type AtGateway = { configFile: number; gateway: number; gatewayId: string }

/**
 * Returns the members for which a gateway needs rules with a config file: all for its own config files, itself and its
 * own config files for others.
 */
function peersAt(reach: Reach, { configFile, gateway, gatewayId }: AtGateway): number[] {
  const others = reach.configFilesOf.get(gatewayId) ?? []
  const peers = others.includes(configFile) ? numbersIn(reach.present) : [gateway, ...others]
  return [...peers].filter(
    (peer) => peer !== configFile && !isOfDesktopProgram(reach.entities[peer]),
  )
}

const isOfDesktopProgram = (entity: ReachEntity | undefined) =>
  entity?.kind === 'client' && entity.configFile.remote_access_client_id !== ''

/** Returns the rules that allow the config file, and those that otherwise allow the other end. */
function rulesBetween(reach: Reach, { configFile, peer }: Ends): IngressRule[] {
  const there = policiesFor(reach, { from: configFile, to: peer })
  const back = policiesFor(reach, { from: peer, to: configFile })
  return [
    ...there.flatMap((policy) => rulesOfPolicy(reach, policy, [configFile, peer])),
    ...back
      .filter((policy) => !there.includes(policy))
      .flatMap((policy) => rulesOfPolicy(reach, policy, [peer, configFile])),
  ]
}

function rulesOfPolicy(
  reach: Reach,
  policy: ReachPolicy,
  [from, to]: readonly [number, number],
): IngressRule[] {
  const source = { kind: 'entity', position: from } as const
  const target = { kind: 'entity', position: to } as const
  const isBoth = isBothWays(policy)
  return [
    { from: source, to: target, policy },
    ...(isBoth ? [{ from: target, to: source, policy }] : []),
    ...extraRangesOf(reach, from, to).map((extra) => ({ from: target, to: extra, policy })),
    ...extraRangesOf(reach, to, from).map((extra) => ({ from: source, to: extra, policy })),
    ...routesOfPolicy(reach, policy, from).map((route) => ({
      from: source,
      to: { kind: 'route' as const, route },
      policy,
    })),
  ]
}

/** Returns the extra ranges of a config file whose family the other end has an address of. */
function extraRangesOf({ entities }: Reach, position: number, other: number): RuleEnd[] {
  const [entity, peer] = [entities[position], entities[other]]
  if (entity?.kind !== 'client' || !peer) return []
  const { address, address6 } = addressesOf(peer)
  const isMet = entity.configFile.extraallowedips.some(
    (range) => address6 !== '' || (isIpv4Cidr(range) && address !== ''),
  )
  return isMet ? [{ kind: 'extra', position }] : []
}

const addressesOf = (entity: ReachEntity) =>
  entity.kind === 'node' ? entity.node : entity.configFile

/** Returns the ranges that a policy leads to, including those of disabled routes. */
function routesOfPolicy(
  { entities, routes, routePositions, rules }: Reach,
  policy: ReachPolicy,
  from: number,
) {
  const source = entities[from]
  if (!source) return []
  const { address, address6 } = addressesOf(source)
  const isMet = (range: string) =>
    (isIpv4Cidr(range) && address !== '') || (isIpv6Cidr(range) && address6 !== '')
  return policy.dst_type.flatMap(({ id, value }) => {
    const route = id === 'egress-id' ? routes[routePositions.get(value) ?? -1] : undefined
    if (!route) return []
    return rangesSentTo(route, source, rules.hasRouteTags).some(isMet) ? [route] : []
  })
}

function rangesSentTo(route: ReachRoute, source: ReachEntity, isNew: boolean): readonly string[] {
  if (!isNew) return [route.range]
  const { domain_ans = [], virtual_range = '', nodes, range } = route
  if (domain_ans.length > 0) return domain_ans
  return [virtual_range !== '' && !Object.hasOwn(nodes, source.id) ? virtual_range : range]
}

/** Whether policies lead from a member to everything, or from everything to it, ignoring service and direction. */
function reachesEverything({ entities, inventory, rules }: Reach, position: number): boolean {
  const entity = entities[position]
  if (!entity) return false
  const tags = entity.kind === 'node' ? entity.node.tags : entity.configFile.tags
  const names = new Set(['*', entity.id, ...tags])
  const counting = inventory.policies.filter(
    ({ enabled, policy_type }) => enabled && policy_type === 'device-policy',
  )
  if (rules.hasUsers && counting.some((policy) => limits(policy, names))) return false
  const isNamed = (items: ReachPolicy['src_type']) => items.some(({ value }) => names.has(value))
  return counting.some(
    ({ src_type, dst_type }) =>
      (hasStar(src_type) && isNamed(dst_type)) || (hasStar(dst_type) && isNamed(src_type)),
  )
}

/** Whether a policy creates a filter on a gateway: a service for anyone, or one-way access for one of these names. */
function limits(policy: ReachPolicy, names: ReadonlySet<string>): boolean {
  if (policy.protocol !== 'all' || policy.type !== 'Any') return true
  if (isBothWays(policy)) return false
  return [...policy.src_type, ...policy.dst_type].some(({ value }) => names.has(value))
}

function openRules(position: number): IngressRule[] {
  const configFile = { kind: 'entity', position } as const
  return [
    { from: configFile, to: { kind: 'anything' } },
    { from: { kind: 'network' }, to: configFile },
  ]
}

/** Returns the rules of a gateway for the nodes that it relays: since 1.5.1 it forwards everything for them. */
function relayRules({ relayedBy }: Reach, gatewayId: string): IngressRule[] {
  return (relayedBy.get(gatewayId) ?? []).flatMap((position): IngressRule[] => {
    const relayed = { kind: 'entity', position } as const
    return [
      { from: { kind: 'network' }, to: relayed },
      { from: relayed, to: { kind: 'network' } },
    ]
  })
}
