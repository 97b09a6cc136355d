import { ALL_NETWORKS } from '../users/default-roles'
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

/** Rights of 1.5.1 (contract 2.1): roles on networks count for service users only. */
export const rights151: Rights = {
  onServer(question) {
    const { role, method, target } = question
    const { resource, id } = target
    if (role.id === 'auditor') return asAuditor(question)
    if (resource === '') return 'target rsrc is missing'
    if (resource === 'metric') return undefined
    const isList = ['host', 'network'].includes(resource) && id === ''
    if (isList && method === 'GET') return undefined
    if (isOpenRoute(question)) return undefined
    if (resource === 'user' && isOwnAccount(question)) return undefined
    return onServerByRole(question)
  },

  onNetwork(question) {
    const { role, method, target } = question
    if (role.id === 'auditor' || role.id === 'platform-user') {
      return method === 'GET' ? undefined : DENIED
    }
    const { resource, network } = target
    if (resource === '') return 'target rsrc is missing'
    if (network === '') return 'network id is missing'
    if (resource === 'metric') return undefined
    return rolesHeldBy(question).some((id) => mayWith(id, question)) ? undefined : DENIED
  },
}

/**
 * Whether a server-wide route is also open to users who aren't administrators. (The real server also lets service users
 * remove each other from networks.)
 */
function isOpenRoute({ role, target }: Question): boolean {
  const { openTo } = target
  return openTo === 'everybody' || (openTo === 'platform users' && role.id === 'platform-user')
}

/** Returns the roles of the user's groups, on this network and on all networks. */
function rolesHeldBy({ store, user, target }: Question): string[] {
  return groupsOf(store, user).flatMap(({ network_roles }) => [
    ...Object.keys(network_roles?.[ALL_NETWORKS] ?? {}),
    ...Object.keys(network_roles?.[target.network] ?? {}),
  ])
}

function mayWith(roleId: string, question: Question): boolean {
  const { resource } = question.target
  const role = findRole(question.store, roleId)
  return roleAllows(role, { ...question, resource, all: everyOf(resource) })
}
