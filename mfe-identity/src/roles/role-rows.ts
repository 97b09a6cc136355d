import type { Role } from '@meshdeck/api/roles'

export type RoleKind = 'platform' | 'network'

/** A role as the table shows it. */
export type RoleRow = {
  id: string
  /** Empty for a platform role, which has its name from the words. */
  name: string
  kind: RoleKind
  /** The network in which it holds, or `all_networks`; empty for a platform role. */
  networkId: string
  /** Comes with the server or with a network: nobody changes it. */
  isBuiltIn: boolean
  description: string
}

/** The rows of platform and network roles. No flag of the server tells them apart, but the network does (contract 1.4). */
export const toRoleRows = (roles: readonly Role[], nameOf: (id: string) => string): RoleRow[] =>
  roles.map((role) => ({
    id: role.id,
    // servers from 1.5.1 on give platform roles their id as a name
    name: role.name === '' || role.name === role.id ? nameOf(role.id) : role.name,
    kind: kindOf(role),
    networkId: role.network_id,
    isBuiltIn: role.default,
    description: role.meta_data,
  }))

const kindOf = ({ network_id }: Pick<Role, 'network_id'>): RoleKind =>
  network_id === '' ? 'platform' : 'network'
