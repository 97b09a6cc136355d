import { type ApiVersion, byCapability, byVersion, withChanges } from '../api-version'
import type { ResourceAccess, Role, Scope } from '../storage/account-tables'
import type { Store } from '../storage/store'

/** Names of the resource kinds on which a role may have rights on each server (contract 1.4 and 2.1). */
type ResourceNames = {
  hosts: string
  relays: string
  extClients: string
  networks: string
  users: string
  metrics: string
}

export const resourceNames = byCapability<ResourceNames>('hasSingularKinds', {
  lacks: {
    hosts: 'hosts',
    relays: 'relays',
    extClients: 'extclients',
    networks: 'networks',
    users: 'users',
    metrics: 'metrics',
  },
  has: {
    hosts: 'host',
    relays: 'relay',
    extClients: 'extclient',
    networks: 'network',
    users: 'user',
    metrics: 'metric',
  },
})

/** ID that represents every gateway for remote access. */
export const ALL_GATEWAYS = 'all_remote_access_gw'

/** Returns the kinds that a custom role may name, without tags, gateways and metrics. */
export function grantableResources(names: ResourceNames): string[] {
  return [
    names.hosts,
    names.relays,
    'remote_access_gw',
    names.extClients,
    'inet_gw',
    'egress',
    names.networks,
    'enrollment_key',
    names.users,
    'acl',
    'dns',
    'fail_over',
  ]
}

/** No rights, as a base for others. */
export const noRights: Scope = {
  create: false,
  read: false,
  update: false,
  delete: false,
  vpn_access: false,
  self_only: false,
}

export const readOnly: Scope = { ...noRights, read: true }

/** All rights, but only on one's own resources. */
export const ownOnly: Scope = {
  ...noRights,
  create: true,
  read: true,
  update: true,
  delete: true,
  self_only: true,
}

export const connect: Scope = { ...readOnly, vpn_access: true }

export const ALL_NETWORKS = 'all_networks'

const plain: Omit<Role, 'id'> = {
  name: '',
  default: true,
  meta_data: '',
  deny_dashboard_access: false,
  full_access: false,
  network_id: '',
  network_level_access: null,
  global_level_access: null,
}

const administrators: Role[] = [
  { ...plain, id: 'super-admin', full_access: true },
  { ...plain, id: 'admin', full_access: true },
]

const rolesOfPro: Role[] = [
  ...administrators,
  { ...plain, id: 'service-user', deny_dashboard_access: true },
  { ...plain, id: 'platform-user' },
]

const auditor: Role = {
  ...plain,
  id: 'auditor',
  network_level_access: { network: { all_network: readOnly } },
}

/** Returns the server-wide roles of accounts (contract 1.4 and 2.1). */
export function platformRolesOf(store: Store): Role[] {
  if (store.edition !== 'pro') return administrators
  return store.can('hasAuditors') ? [...rolesOfPro, auditor] : rolesOfPro
}

/** Whether a platform role administers everything. */
export function isAdministrator(role: string): boolean {
  return role === 'super-admin' || role === 'admin'
}

/** Whether accounts have network roles of their own; on the community edition, they are stored but have no effect. */
export const hasOwnRoles = byCapability('hasOwnRoles', { has: true, lacks: false })

/** IDs of a network's default roles; `global` represents all networks. */
export const adminRoleOf = (netid: string) => `${netid}-network-admin`
export const userRoleOf = (netid: string) => `${netid}-network-user`

/** Returns the two roles that hold on every network (contract 1.4). */
export function globalRoles(apiVersion: ApiVersion): Role[] {
  return [
    {
      ...plain,
      id: adminRoleOf('global'),
      name: 'Network Admins',
      meta_data: 'can manage configuration of all networks',
      full_access: true,
      network_id: ALL_NETWORKS,
    },
    {
      ...plain,
      id: userRoleOf('global'),
      name: 'Network Users',
      meta_data: 'Can connect to nodes in your networks via Netmaker Desktop App.',
      network_id: ALL_NETWORKS,
      network_level_access: userRights[apiVersion],
    },
  ]
}

/** Returns the two roles of one network, which exist as long as it does (contract 1.4). */
export function rolesOfNetwork(netid: string, apiVersion: ApiVersion): Role[] {
  return [
    {
      ...plain,
      id: adminRoleOf(netid),
      name: `${netid} Admin`,
      meta_data: `can manage your network \`${netid}\` configuration.`,
      full_access: true,
      network_id: netid,
      network_level_access: {},
    },
    {
      ...plain,
      id: userRoleOf(netid),
      name: `${netid} User`,
      meta_data: `Can connect to nodes in your network \`${netid}\` via Netmaker Desktop App.`,
      network_id: netid,
      network_level_access: userRights[apiVersion],
    },
  ]
}

function rightsOfUsers(apiVersion: ApiVersion): ResourceAccess {
  const { extClients, relays } = resourceNames[apiVersion]
  return {
    remote_access_gw: { [ALL_GATEWAYS]: connect },
    [extClients]: { all_extclients: ownOnly },
    dns: { all_dns: readOnly },
    acl: { all_acl: readOnly },
    egress: { all_egress: readOnly },
    inet_gw: { all_inet_gw: readOnly },
    [relays]: { all_relay: readOnly },
    tag: { all_tag: readOnly },
  }
}

const userRights = withChanges(byVersion(rightsOfUsers), {
  '1.1.0': { host: { all_host: readOnly } },
  '1.4.0': {
    posturecheck: { all_posturecheck: readOnly },
    nameserver: { all_nameserver: readOnly },
  },
  '1.5.0': { jit_user: { all_jit_user: ownOnly } },
})
