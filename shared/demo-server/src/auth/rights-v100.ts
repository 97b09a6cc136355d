import { forServer } from '../edition'
import { ALL_GATEWAYS, ALL_NETWORKS, resourceNames } from '../users/default-roles'
import { groupsOf } from '../users/group'
import { findRole } from '../users/role'
import {
  asAuditor,
  DENIED,
  everyOf,
  isOwnAccount,
  onServerByRole,
  type Question,
  type Rights,
  roleAllows,
} from './rights'

/** Rights until 1.5.0 (contract 0.7): roles on networks count for all users, also those of their own. */
export const rights100: Rights = {
  onServer(question) {
    const { role, method, target } = question
    const { resource, id } = target
    const names = namesIn(question)
    if (role.id === 'auditor') return asAuditor(question)
    if (resource === '') return 'target rsrc is missing'
    if (resource === names.metrics) return undefined
    const isList = [names.hosts, names.networks].includes(resource) && id === ''
    if (isList && method === 'GET') return undefined
    if (resource === names.users && isOwnAccount(question)) return undefined
    return onServerByRole(question)
  },

  onNetwork(question) {
    const { role, method, target } = question
    const { resource, network } = target
    if (role.id === 'auditor') return method === 'GET' ? undefined : DENIED
    if (resource === '') return 'target rsrc is missing'
    if (network === '') return 'network id is missing'
    if (resource === namesIn(question).metrics) return undefined
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

function namesIn({ store }: Question) {
  return forServer(resourceNames, store)
}

/**
 * Whether a role allows the request. Until 1.1.0, the right to see gateways covers devices, unless the role has its own entry for
 * devices.
 */
function mayWith(roleId: string, question: Question): boolean {
  const role = findRole(question.store, roleId)
  const { resource } = question.target
  const saysNothing = role?.network_level_access?.[resource] === undefined
  const coversHosts = question.store.can('limitsNodesToGateways')
  if (coversHosts && resource === namesIn(question).hosts && saysNothing) {
    return roleAllows(role, { ...question, resource: 'remote_access_gw', all: ALL_GATEWAYS })
  }
  return roleAllows(role, { ...question, resource, all: everyOf(resource) })
}
