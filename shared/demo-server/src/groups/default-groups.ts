import { ZERO_TIME } from '../clock'
import { ALL_NETWORKS, adminRoleOf, userRoleOf } from '../roles/default-roles'
import type { Group } from '../storage/account-tables'
import type { Network } from '../storage/tables'

/** Ids of the groups that come with a network; `global` stands for all of them together. */
export const adminGroupOf = (netid: string) => `${adminRoleOf(netid)}-grp`
export const userGroupOf = (netid: string) => `${userRoleOf(netid)}-grp`

const GLOBAL = 'global'

/** Whoever administers the server is always in this group. */
export const ALL_ADMINS_GROUP = adminGroupOf(GLOBAL)
export const ALL_USERS_GROUP = userGroupOf(GLOBAL)

const byItself = {
  external_identity_provider_id: '',
  default: true,
  color_code: '',
  created_by: '',
}

/** The groups that hold on every network (contract 1.5). */
export const globalGroups: Group[] = [
  {
    ...byItself,
    id: ALL_ADMINS_GROUP,
    name: 'All Networks Admin Group',
    network_roles: { [ALL_NETWORKS]: { [adminRoleOf(GLOBAL)]: {} } },
    meta_data: 'can manage configuration of all networks',
    created_at: ZERO_TIME,
    updated_at: ZERO_TIME,
  },
  {
    ...byItself,
    id: ALL_USERS_GROUP,
    name: 'All Networks User Group',
    network_roles: { [ALL_NETWORKS]: { [userRoleOf(GLOBAL)]: {} } },
    meta_data:
      'Provides read-only dashboard access to platform users and allows connection to network nodes via the Netmaker Desktop App.',
    created_at: ZERO_TIME,
    updated_at: ZERO_TIME,
  },
]

/** The groups that come and go with a network (contract 1.5). */
export function groupsOfNetwork({ netid, created_at }: Network): Group[] {
  const times = { created_at, updated_at: created_at }
  return [
    {
      ...byItself,
      ...times,
      id: adminGroupOf(netid),
      name: `${netid} Admin Group`,
      network_roles: { [netid]: { [adminRoleOf(netid)]: {} } },
      meta_data: `can manage your network \`${netid}\` configuration including adding and removing devices.`,
    },
    {
      ...byItself,
      ...times,
      id: userGroupOf(netid),
      name: `${netid} User Group`,
      network_roles: { [netid]: { [userRoleOf(netid)]: {} } },
      meta_data: `Can connect to nodes in your network \`${netid}\` via Netmaker Desktop App. Platform users will have read-only access to the the dashboard.`,
    },
  ]
}
