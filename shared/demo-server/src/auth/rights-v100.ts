import { ALL_GATEWAYS, ALL_NETWORKS } from '../users/default-roles'
import { groupsOf } from '../users/group'
import { findRole } from '../users/role'
import {
  DENIED,
  isOwnAccount,
  onServerByRole,
  type Question,
  type Rights,
  roleAllows,
} from './rights'

/** Rights of 1.0.0 (contract 0.7). */
export const rights100: Rights = {
  onServer(question) {
    const { method, target } = question
    const { resource, id } = target
    if (resource === '') return 'target rsrc is missing'
    if (resource === 'metrics') return undefined
    const isList = ['hosts', 'networks'].includes(resource) && id === ''
    if (isList && method === 'GET') return undefined
    if (resource === 'users' && isOwnAccount(question)) return undefined
    return onServerByRole(question)
  },

  onNetwork(question) {
    const { resource, network } = question.target
    if (resource === '') return 'target rsrc is missing'
    if (network === '') return 'network id is missing'
    if (resource === 'metrics') return undefined
    return rolesHeldBy(question).some((id) => mayWith(id, question)) ? undefined : DENIED
  },
}

/** Returns the roles of the user and their groups, on this network and on all networks. */
function rolesHeldBy({ store, user, target }: Question): string[] {
  const holders = [user, ...groupsOf(store, user)]
  return holders.flatMap(({ network_roles }) => [
    ...Object.keys(network_roles?.[ALL_NETWORKS] ?? {}),
    ...Object.keys(network_roles?.[target.network] ?? {}),
  ])
}

/**
 * Whether a role allows the request. The right to see gateways covers devices, unless the role has its own entry for
 * devices.
 */
function mayWith(roleId: string, question: Question): boolean {
  const role = findRole(question.store, roleId)
  const { resource } = question.target
  const saysNothing = role?.network_level_access?.[resource] === undefined
  if (resource === 'hosts' && saysNothing) {
    return roleAllows(role, { ...question, resource: 'remote_access_gw', all: ALL_GATEWAYS })
  }
  return roleAllows(role, { ...question, resource, all: `all_${resource}` })
}
