import type { FastifyRequest } from 'fastify'

import { type ApiVersion, byCapability } from '../api-version'
import { paramOf } from '../http/query'
import { httpError } from '../http/replies'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'

/**
 * Resource names of 1.0.0 and of later servers (contract 0.7 and 2.1). Kinds without a name aren't covered by roles, and are only
 * for administrators.
 */
const kinds = {
  account: ['users', 'user'],
  activity: ['', 'user_activity'],
  administration: ['', ''],
  client: ['extclients', 'extclient'],
  dns: ['dns', 'dns'],
  egress: ['egress', 'egress'],
  failover: ['fail_over', 'fail_over'],
  gateway: ['gateways', 'gateway'],
  graph: ['', 'host'],
  host: ['hosts', 'host'],
  key: ['enrollment_key', 'enrollment_key'],
  metrics: ['metrics', 'metric'],
  jit: ['', 'jit_admin'],
  'jit user': ['', 'jit_user'],
  'name server': ['', 'nameserver'],
  network: ['networks', 'network'],
  'posture check': ['', 'posturecheck'],
  policy: ['acl', 'acl'],
  relay: ['relays', 'relay'],
  'remote access gateway': ['remote_access_gw', 'remote_access_gw'],
  tag: ['tag', 'tag'],
  user: ['users', 'user'],
} as const satisfies Record<string, readonly [first: string, later: string]>

const places = byCapability<0 | 1>('hasSingularKinds', { lacks: 0, has: 1 })

export type Kind = keyof typeof kinds

/**
 * Target of a route, on which rights are decided; nothing else in an address counts. A value with `:` is a path
 * parameter, one with `?` a query parameter.
 */
export type RouteTarget = {
  kind: Kind
  id?: ':keyID' | ':nodeid' | ':hostid' | ':clientid' | ':networkname' | ':username' | '?username'
  /**
   * Network in which a role has to grant the right; without one the right is server-wide. `of :nodeid` is the node's
   * network, or the one in the path if the node doesn't exist.
   */
  network?: ':network' | ':networkname' | '?network' | 'of :nodeid'
  /** Callers who have access regardless of their role, on 1.5.1. */
  openTo?: 'everybody' | 'platform users'
}

/** All possible targets of routes. `account` is everything under `/api/users/` and the user's name. */
export const on = {
  account: { kind: 'account', id: ':username' },
  users: { kind: 'user' },
  user: { kind: 'user', id: ':username' },
  userAsked: { kind: 'user', id: '?username' },
  usersOfNetwork: { kind: 'user', network: '?network' },
  members: { kind: 'user', openTo: 'platform users' },
  activity: { kind: 'activity' },
  networkActivity: { kind: 'activity', openTo: 'platform users' },
  userActivity: { kind: 'activity', openTo: 'everybody' },
  networks: { kind: 'network' },
  network: { kind: 'network', id: ':networkname', network: ':networkname' },
  hostInNetwork: { kind: 'network', id: ':hostid', network: ':network' },
  hosts: { kind: 'host' },
  host: { kind: 'host', id: ':hostid' },
  waitingHosts: { kind: 'host', network: '?network' },
  nodes: { kind: 'host', network: ':network' },
  node: { kind: 'host', id: ':nodeid', network: ':network' },
  gateway: { kind: 'gateway', id: ':nodeid', network: ':network' },
  ingress: { kind: 'remote access gateway', id: ':nodeid', network: ':network' },
  relay: { kind: 'relay', id: ':nodeid', network: ':network' },
  gatewayUsers: { kind: 'remote access gateway' },
  gatewaysOfUser: { kind: 'gateway', id: ':username' },
  failover: { kind: 'failover', id: ':nodeid', network: 'of :nodeid' },
  failovers: { kind: 'failover' },
  allClients: { kind: 'client' },
  clients: { kind: 'client', network: ':network' },
  client: { kind: 'client', id: ':clientid', network: ':network' },
  newClient: { kind: 'client', network: 'of :nodeid' },
  allDns: { kind: 'dns' },
  dns: { kind: 'dns', network: ':network' },
  nameServers: { kind: 'name server', network: '?network' },
  postureChecks: { kind: 'posture check', network: '?network' },
  jit: { kind: 'jit', network: '?network' },
  jitRequest: { kind: 'jit user', network: '?network' },
  jitNetworks: { kind: 'jit user', openTo: 'everybody' },
  egress: { kind: 'egress', network: '?network' },
  policies: { kind: 'policy', network: '?network' },
  policyDebug: { kind: 'policy' },
  oldAccess: { kind: 'policy', network: ':networkname' },
  tags: { kind: 'tag', network: '?network' },
  keys: { kind: 'key' },
  key: { kind: 'key', id: ':keyID' },
  allMetrics: { kind: 'metrics' },
  metrics: { kind: 'metrics', network: ':network' },
  metricsOfNode: { kind: 'metrics', id: ':nodeid', network: ':network' },
  graph: { kind: 'graph', network: ':network' },
  server: { kind: 'administration' },
  serverNetwork: { kind: 'administration', network: ':network' },
  serverNode: { kind: 'administration', id: ':nodeid' },
} as const satisfies Record<string, RouteTarget>

/** Returns the server's name for a kind of resource, or an empty text if it has none. */
export function resourceOf(kind: Kind, apiVersion: ApiVersion): string {
  return kinds[kind][places[apiVersion]]
}

/**
 * Returns the owner of the resource that a device requests; undefined where the route itself reports a missing
 * resource.
 */
type Owner = (store: Store, request: FastifyRequest) => string | undefined

/**
 * Rejects a device's request for what belongs to another device: its token is valid only for its host and nodes. (The
 * real 1.0.0 doesn't check the owner.) Throws HttpError 403.
 */
export function checkIsOwn(store: Store, request: FastifyRequest, ownerOf: Owner) {
  const { caller } = request
  if (caller.kind !== 'host') return
  const owner = ownerOf(store, request)
  if (owner !== undefined && owner !== caller.id) throw httpError(403, 'forbidden')
}

/** Returns the owner if the resource exists. For a missing one, 1.0.0 responds as it does to an administrator. */
export function findOwner(store: Store, request: FastifyRequest) {
  const { id } = request.routeOptions.config.target ?? {}
  if (id === ':nodeid') return store.nodes.find(paramOf(request, 'nodeid'))?.hostid
  return store.hosts.find(paramOf(request, 'hostid'))?.id
}

/** Returns the owner by name (contract 2.1). Throws HttpError 400 for a missing node. */
export function ownerByName(store: Store, request: FastifyRequest) {
  const { id } = request.routeOptions.config.target ?? {}
  if (id !== ':nodeid') return paramOf(request, 'hostid')
  return found(400, () => store.nodes.get(paramOf(request, 'nodeid'))).hostid
}
