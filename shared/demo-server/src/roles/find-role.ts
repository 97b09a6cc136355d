import type { Role } from '../storage/account-tables'
import { missing } from '../storage/missing'
import type { Store } from '../storage/store'
import { ALL_NETWORKS, globalRoles, platformRolesOf, rolesOfNetwork } from './default-roles'

/** Every role on networks: the two for all of them, two of each network, and those that were made. */
export function networkRolesOf(store: Store): Role[] {
  const { apiVersion } = store
  return [
    ...globalRoles(apiVersion),
    ...store.networks.all().flatMap(({ netid }) => rolesOfNetwork(netid, apiVersion)),
    ...store.roles.all(),
  ]
}

/** A role by its id, whether it was made or comes by itself. */
export function findRole(store: Store, id: string): Role | undefined {
  const { apiVersion, edition } = store
  const ofServer = [
    ...platformRolesOf(store),
    ...(edition === 'pro' ? globalRoles(apiVersion) : []),
  ]
  return ofServer.find((role) => role.id === id) ?? store.roles.find(id) ?? roleOfNetwork(store, id)
}

function roleOfNetwork(store: Store, id: string): Role | undefined {
  const [, netid] = /^(.+)-network-(?:admin|user)$/.exec(id) ?? []
  if (netid === undefined || !store.networks.has(netid)) return undefined
  return rolesOfNetwork(netid, store.apiVersion).find((role) => role.id === id)
}

/** The same. @throws Missing */
export function getRole(store: Store, id: string): Role {
  const role = findRole(store, id)
  if (role) return role
  throw missing(store.apiVersion)
}

/** Whether roles can be held there: on a network that exists, or on all of them. */
export function isPlaceOfRoles(store: Store, netid: string): boolean {
  return netid === ALL_NETWORKS || store.networks.has(netid)
}

/**
 * A role that accounts have on the whole server (contract 1.4). One on networks counts for nothing there,
 * whatever it may do on them.
 */
export function findPlatformRole(store: Store, id: string): Role | undefined {
  return platformRolesOf(store).find((role) => role.id === id)
}

/** The same. @throws Missing */
export function getPlatformRole(store: Store, id: string): Role {
  const role = findPlatformRole(store, id)
  if (role) return role
  throw missing(store.apiVersion)
}
