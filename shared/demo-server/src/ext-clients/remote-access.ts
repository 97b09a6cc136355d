import { isWideOpen } from '../access-control/reachability'
import { perVersion } from '../api-version'
import type { Access } from '../auth/access'
import { forServer } from '../edition'
import { httpError } from '../http/replies'
import type { User } from '../storage/account-tables'
import { withText } from '../storage/missing'
import type { NameServer } from '../storage/name-tables'
import type { Store } from '../storage/store'
import type { ExtClient, Node, Policy } from '../storage/tables'
import { isAdministrator } from '../users/default-roles'
import {
  adminGroupOf,
  ALL_ADMINS_GROUP,
  ALL_USERS_GROUP,
  groupsOf,
  hasRoleOn,
  userGroupOf,
} from '../users/group'
import { clientDns } from './ext-client'
import { removeExtClient } from './owner-sign-ins'

/** ID of a desktop program and of its device, as it reports them. */
export type Program = { program: string; device: string }

type RemoteAccessVersion = {
  pointsAccess: Access
  /** Whether administrators may use every gateway regardless of the policies for users. */
  isOpenToAdmins: boolean
  /** Returns the groups by which the policies of a network name a user. */
  groupsNamed(store: Store, user: User, netid: string): string[]
  /** Chooses which of a user's clients on a gateway, sorted by name, a list shows to a program. */
  choose(clients: ExtClient[], program: Program): ExtClient | undefined
  /** Whether the gateways that a user was assigned by name are stored. */
  keepsGivenGateways: boolean
  /** Value of an empty list of networks. */
  noNetworks: [] | null
  /** Returns the fields about DNS in a network for a desktop program. */
  dnsFields(store: Store, node: Node): object
  /** Returns the same fields for the settings of one client. */
  noDnsFields(store: Store, node: Node): object
  /** Returns the name servers of a program's client that has none of its own. */
  programDns(store: Store, gateway: Node): string
  /** Returns the name servers of a client created for a program; empty for those of any new client. */
  firstDns(gateway: Node): string
}

/** Differences between the servers for remote access (contract 1.19 and 2.3). */
export const remoteAccessVersions = perVersion<RemoteAccessVersion>({
  '1.0.0': {
    pointsAccess: 'admin',
    isOpenToAdmins: true,
    groupsNamed: namesOfGroups,
    choose: ofProgram,
    keepsGivenGateways: true,
    noNetworks: [],
    dnsFields: () => ({}),
    noDnsFields: () => ({}),
    programDns: (_store, { ingressdns }) => ingressdns,
    firstDns: ({ ingressdns }) => ingressdns,
  },
  '1.5.1': {
    pointsAccess: 'user',
    isOpenToAdmins: false,
    // members of a group for all networks count as members of each network's own group
    groupsNamed(store, user, netid) {
      const groupNames = namesOfGroups(store, user)
      const isAdmin =
        groupNames.includes(ALL_ADMINS_GROUP) || isAdministrator(user.platform_role_id)
      return [
        ...groupNames,
        ...(isAdmin ? [adminGroupOf(netid)] : []),
        ...(groupNames.includes(ALL_USERS_GROUP) ? [userGroupOf(netid)] : []),
      ]
    },
    // a program that doesn't name its device gets any client rather than none
    choose: (clients, asked) =>
      clients.find(({ device_id }) => asked.device !== '' && device_id === asked.device) ??
      ofProgram(clients, asked) ??
      (asked.device === '' ? clients[0] : undefined),
    keepsGivenGateways: false,
    noNetworks: null,
    dnsFields,
    noDnsFields: (store, node) => ({
      manage_dns: servesNames(store, node),
      match_domains: null,
      search_domains: null,
      nameservers: null,
    }),
    programDns: clientDns['1.5.1'].inReply,
    firstDns: () => '',
  },
})

function namesOfGroups(store: Store, user: User): string[] {
  return groupsOf(store, user).map(({ id }) => id)
}

function ofProgram(clients: ExtClient[], { program }: Program): ExtClient | undefined {
  return clients.find(({ remote_access_client_id: id }) => id === program)
}

function dnsFields(store: Store, node: Node) {
  const nodeNameServers = store.nameServers
    .all({ network_id: node.network, status: true, fallback: false })
    .filter((server) => serves(server, node))
  const nameservers = nodeNameServers.flatMap(({ servers, domains }) =>
    (domains ?? []).map(({ domain, is_search_domain, is_ad_domain }) => ({
      ips: servers,
      match_domain: domain,
      is_search_domain,
      is_fallback: false,
      is_ad_domain,
    })),
  )
  const searched = nameservers.filter(({ is_search_domain }) => is_search_domain)
  return {
    manage_dns: servesNames(store, node),
    match_domains: orNull(nameservers.map(({ match_domain }) => match_domain)),
    search_domains: orNull(searched.map(({ match_domain }) => match_domain)),
    nameservers: orNull(nameservers),
  }
}

function servesNames(store: Store, { hostid }: Node): boolean {
  return store.hosts.get(hostid).dns === 'yes'
}

function serves({ nodes, tags }: NameServer, { id, tags: own }: Node): boolean {
  const names = ['*', ...Object.keys(own ?? {})]
  return Object.hasOwn(nodes ?? {}, id) || names.some((tag) => Object.hasOwn(tags ?? {}, tag))
}

function orNull<T>(list: T[]): T[] | null {
  return list.length === 0 ? null : list
}

type GatewayAssignment = { username: string; gatewayId: string }

/** Assigns a gateway to a user by name (contract 1.3). Throws HttpError 400. */
export function attachToGateway(store: Store, { username, gatewayId }: GatewayAssignment): User {
  const user = userOf(store, username)
  if (['super-admin', 'admin'].includes(user.platform_role_id)) {
    throw httpError(400, 'superadmins/admins have access to all gateways')
  }
  const node = withText(400, 'failed to fetch remote access gateway node, error: ', () =>
    store.nodes.get(gatewayId),
  )
  if (!node.isingressgateway) throw httpError(400, 'node is not a remote access gateway')
  if (!forServer(remoteAccessVersions, store).keepsGivenGateways) return user
  store.users.update(username, { remote_gw_ids: { ...user.remote_gw_ids, [node.id]: {} } })
  return store.users.get(username)
}

/**
 * Removes the assignment and the user's clients on the gateway. A missing assignment is no error. Throws HttpError 400.
 */
export function detachFromGateway(store: Store, { username, gatewayId }: GatewayAssignment): User {
  const user = userOf(store, username)
  const { [gatewayId]: _gone, ...others } = user.remote_gw_ids ?? {}
  return store.transaction(() => {
    if (user.remote_gw_ids) store.users.update(username, { remote_gw_ids: others })
    for (const client of store.extClients.all({ ownerid: username, ingressgatewayid: gatewayId })) {
      removeExtClient(store, client)
    }
    return store.users.get(username)
  })
}

/** Returns a user by name. Throws HttpError 400 with the text of these calls if there is none (contract 1.19). */
export function userOf(store: Store, username: string): User {
  return withText(400, `failed to fetch user ${username}, error: `, () => store.users.get(username))
}

/** Returns the gateways to which a user may connect with a desktop program (contract 1.19). */
export function gatewaysOf(store: Store, user: User): Node[] {
  const { isOpenToAdmins } = forServer(remoteAccessVersions, store)
  const gateways = store.nodes.all({ is_gw: true })
  if (isAdministrator(user.platform_role_id) && isOpenToAdmins) return gateways
  return gateways.filter(
    (node) =>
      (isAdministrator(user.platform_role_id) || hasRoleOn(store, user, node.network)) &&
      mayReach(store, user, node),
  )
}

/**
 * Whether a policy lets a user reach a node: one that allows everything to everyone, or one that names the user or one
 * of the user's groups.
 */
export function mayReach(store: Store, user: User, node: Node): boolean {
  const policies = store.policies.all({
    network_id: node.network,
    policy_type: 'user-policy',
    enabled: true,
  })
  if (policies.some(isWideOpen)) return true
  const { groupsNamed } = forServer(remoteAccessVersions, store)
  const names = new Set([user.username, ...groupsNamed(store, user, node.network)])
  return policies.some(
    (policy) =>
      policy.src_type?.some(({ value }) => names.has(value)) && leadsTo(store, policy, node),
  )
}

function leadsTo(store: Store, { dst_type }: Policy, node: Node): boolean {
  const names = new Set(['*', node.id, ...Object.keys(node.tags ?? {})])
  return (dst_type ?? []).some(({ id, value }) => {
    if (names.has(value)) return true
    const route = id === 'egress-id' ? store.egress.find(value) : undefined
    return route?.status === true && Object.hasOwn(route.nodes, node.id)
  })
}
