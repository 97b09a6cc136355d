import { withoutPrefix } from '@meshdeck/domain/addresses'
import { isCidr } from '@meshdeck/domain/cidr'
import { containsRange, spanOf } from '@meshdeck/domain/network-range'
import { isAddress } from '@meshdeck/domain/reach'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import type { Context } from '../context'
import { forServer } from '../edition'
import { queryOf } from '../http/query'
import { sendEnvelope } from '../http/replies'
import { parseCidr, toNumber } from '../networks/cidr'
import { type RawRange, rawAddress } from '../nodes/allowed-addresses'
import { isUserClient } from '../nodes/node'
import { found, Missing } from '../storage/missing'
import type { Store } from '../storage/store'
import type { ExtClient, Node, Policy } from '../storage/tables'
import type { Egress } from './egress-record'
import { policyVersions } from './policy-versions'
import { clientEnd, type End, judge, nodeEnd, openPolicyOf, reachesAll } from './reachability'

/** Rule of a gateway's firewall. */
type Rule = {
  src_ip: RawRange
  dst_ip: RawRange
  allowed_protocols: string
  allowed_ports: string[] | null
  allow: true
}

type Service = Pick<Rule, 'allowed_protocols' | 'allowed_ports'>

/** Node or client with its addresses. Clients are behind a gateway. */
type Place = { end: End; address: string; address6: string; gateway: string; extra: string[] }

const anything: Service = { allowed_protocols: '', allowed_ports: null }
const everyService: Service = { allowed_protocols: 'all', allowed_ports: [] }
const nowhere: RawRange = { IP: '', Mask: null }
const ONE = '/////w=='
const ONE_OF_IPV6 = '/////////////////////w=='

/**
 * Returns the rules by which a gateway forwards external clients and relayed nodes (contract 1.16 debug), or null when
 * there are none, for example while one policy allows everything.
 */
export function ingressRules(store: Store, gateway: Node): Rule[] | null {
  const { network } = gateway
  if (openPolicyOf(store, network)) return null
  const clients = store.extClients.all({ network }).filter((client) => !isUserClient(client))
  const nodes = store.nodes.all({ network }).map((node) => nodePlace(store, node))
  const placeOf = (client: ExtClient) => clientPlace(store, client)
  const places = [...nodes, ...clients.map(placeOf)]
  const { hasOpenRules } = forServer(policyVersions, store)
  const rules = clients
    .filter(({ enabled }) => enabled || !hasOpenRules)
    .map(placeOf)
    .flatMap((client) => {
      if (hasOpenRules && reachesAll(store, network, client.end)) return openClient(gateway, client)
      return places
        .filter((peer) => peer.end.id !== client.end.id && isOn(gateway, client, peer))
        .flatMap((peer) => between(store, network, [client, peer]))
    })
  if (hasOpenRules) rules.push(...relayedRules(store, gateway))
  if (hasOpenRules && rules.length === 0 && reachesAll(store, network, nodeEnd(store, gateway))) {
    rules.push(...rangesOf(gateway).map((range) => rule(range, nowhere, anything)))
  }
  return rules.length === 0 ? null : rules.toSorted(byAddresses)
}

function nodePlace(store: Store, node: Node): Place {
  const { address, address6 } = node
  return { end: nodeEnd(store, node), address, address6, gateway: '', extra: [] }
}

function clientPlace(store: Store, client: ExtClient): Place {
  const { address, address6, ingressgatewayid: gateway, extraallowedips } = client
  const end = clientEnd(store, client)
  return { end, address, address6, gateway, extra: extraallowedips ?? [] }
}

/** Whether a gateway is involved in a pair of which one is a client. */
function isOn({ id }: Node, client: Place, peer: Place): boolean {
  return client.gateway === id || peer.end.id === id || peer.gateway === id
}

function rule(src_ip: RawRange, dst_ip: RawRange, service: Service): Rule {
  return { src_ip, dst_ip, ...service, allow: true }
}

function rangesOf({ networkrange, networkrange6 }: Node): RawRange[] {
  return [networkrange, networkrange6].filter((range) => range !== '').map(rawAddress)
}

function openClient(gateway: Node, { address, address6 }: Place): Rule[] {
  const { networkrange, networkrange6 } = gateway
  return [
    ...(address === ''
      ? []
      : [
          rule(one(address), nowhere, anything),
          rule(rawAddress(networkrange), one(address), anything),
        ]),
    ...(address6 === ''
      ? []
      : [
          rule(one(address6, 6), nowhere, anything),
          // IPv6 has only the mask
          rule(rawAddress(networkrange6), one(address, 6), anything),
        ]),
  ]
}

/** Returns the rules of both directions: what the client may open, and what other policies let open to it. */
function between(store: Store, network: string, [client, peer]: [Place, Place]): Rule[] {
  const forwardPolicies = judge(store, network, { from: client.end, to: peer.end }).policies
  const forwardIds = new Set(forwardPolicies.map(({ id }) => id))
  const returnPolicies = judge(store, network, { from: peer.end, to: client.end }).policies
  return [
    ...forwardPolicies.flatMap((policy) => rulesOf(store, policy, [client, peer])),
    ...returnPolicies
      .filter(({ id }) => !forwardIds.has(id))
      .flatMap((policy) => rulesOf(store, policy, [peer, client])),
  ]
}

function rulesOf(store: Store, policy: Policy, [from, to]: [Place, Place]): Rule[] {
  const service = forServer(policyVersions, store).serviceOf(policy) ?? anything
  const isBoth = policy.allowed_traffic_direction === 1
  const pairs = [
    ...(from.address === '' ? [] : [[one(from.address), one(to.address)] as const]),
    ...(from.address6 === '' ? [] : [[one(from.address6, 6), one(to.address6, 6)] as const]),
  ]
  return [
    ...pairs.map(([src, dst]) => rule(src, dst, service)),
    ...(isBoth ? pairs.map(([src, dst]) => rule(dst, src, service)) : []),
    ...behind(to, from.extra).map(([src, dst]) => rule(src, dst, anything)),
    ...behind(from, to.extra).map(([src, dst]) => rule(src, dst, anything)),
    ...routedRanges(store, policy, from).map(([src, dst]) => rule(src, dst, service)),
  ]
}

/** Pairs a place with the ranges behind another one, in each address family that it has. */
function behind(from: Place, ranges: string[]): Array<[RawRange, RawRange]> {
  return ranges.flatMap((range): Array<[RawRange, RawRange]> => {
    const cidr = parseCidr(range)
    if (!cidr) return []
    if (cidr.family === 4 && from.address !== '') return [[one(from.address), rawAddress(range)]]
    return from.address6 === '' ? [] : [[one(from.address6, 6), rawAddress(range)]]
  })
}

/** Pairs a place with the ranges of the routes that a policy leads to. */
function routedRanges(store: Store, { dst_type }: Policy, from: Place) {
  const routes = (dst_type ?? [])
    .filter(({ id }) => id === 'egress-id')
    .flatMap(({ value }) => store.egress.find(value) ?? [])
  const limits = (dst_type ?? []).filter(isAddress).map(({ value }) => value)
  const ranges = routes.flatMap((route) => {
    const { nodes, range, virtual_range } = route
    // addresses of other routes open nothing here (releases: 1.6)
    if (limits.length > 0) return limits.filter((limit) => isInRoute(limit, route))
    return from.end.id in nodes ? range : virtual_range || range
  })
  return behind(
    from,
    ranges.filter((range) => from.address !== '' || parseCidr(range)?.family === 6),
  )
}

const isInRoute = (limit: string, { range, virtual_range }: Egress): boolean =>
  [range, virtual_range].filter(isCidr).some((whole) => containsRange(spanOf(whole), spanOf(limit)))

/** Returns the rules between a network and the nodes that a gateway relays. */
function relayedRules(store: Store, gateway: Node): Rule[] {
  const relayed = (gateway.relaynodes ?? []).flatMap((id) => store.nodes.find(id) ?? [])
  return relayed.flatMap(({ address, address6 }) => {
    const ends = [
      ...(address === '' ? [] : [[one(address), rawAddress(gateway.networkrange)] as const]),
      ...(address6 === '' ? [] : [[one(address6, 6), rawAddress(gateway.networkrange6)] as const]),
    ]
    return ends.flatMap(([node, range]) => [
      rule(range, node, everyService),
      rule(node, range, everyService),
    ])
  })
}

function one(address: string, family: 4 | 6 = 4): RawRange {
  return { IP: withoutPrefix(address), Mask: family === 4 ? ONE : ONE_OF_IPV6 }
}

/** Compares by address bytes, with IPv4 written as IPv6. */
function byAddresses(a: Rule, b: Rule): number {
  return compare(a.src_ip, b.src_ip) || compare(a.dst_ip, b.dst_ip)
}

function compare(a: RawRange, b: RawRange): number {
  const [left, right] = [bytesOf(a), bytesOf(b)]
  return left < right ? -1 : Number(left > right)
}

function bytesOf({ IP }: RawRange): bigint {
  if (IP === '') return -1n
  return IP.includes(':') ? toNumber(IP) : (0xffffn << 32n) + toNumber(IP)
}

/** Routes that show which policies let one node reach another (contract 1.16). */
export function policyDebugRoutes(app: FastifyInstance, { store }: Context) {
  const { toReply, hasIngressRules } = forServer(policyVersions, store)

  app.get('/api/v1/acls/debug', allow('admin', on.policyDebug), (request, reply) => {
    const node = found(400, () => store.nodes.get(queryOf(request, 'node')))
    const peer = found(400, () => peerOf(request, node.network))
    const { isAllowed, isPeer, policies } = judge(store, node.network, {
      from: nodeEnd(store, node),
      to: peer,
    })
    return sendEnvelope(reply, 'fetched all acls in the network ', {
      IsNodeAllowed: isAllowed,
      IsPeerAllowed: isPeer,
      Policies: policies.map(toReply),
      IngressRules: ingressRulesOf(request),
      NodeAllPolicy: false,
      EgressNets: null,
    })
  })

  /** Returns the rules of the client's gateway if the peer is a client. */
  function ingressRulesOf(request: FastifyRequest) {
    if (!hasIngressRules || queryOf(request, 'peer_is_static') !== 'true') return null
    const { ingressgatewayid } = store.extClients.get(queryOf(request, 'peer'))
    const gateway = store.nodes.find(ingressgatewayid)
    return gateway ? ingressRules(store, gateway) : null
  }

  /** Finds the peer; a client has to be in the network of the node. */
  function peerOf(request: FastifyRequest, netid: string): End {
    const id = queryOf(request, 'peer')
    if (queryOf(request, 'peer_is_static') !== 'true') return nodeEnd(store, store.nodes.get(id))
    const client = store.extClients.get(id)
    if (client.network !== netid) throw new Missing('no result found')
    return clientEnd(store, client)
  }
}
