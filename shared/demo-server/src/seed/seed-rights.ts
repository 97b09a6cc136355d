import { policyType } from '../access-control/policy'
import { createPolicy } from '../access-control/save-policy'
import { forServer } from '../edition'
import type { Store } from '../storage/store'
import type { Network } from '../storage/tables'
import { ALL_GATEWAYS, connect, readOnly, userRoleOf } from '../users/default-roles'
import { adminGroupOf, groupVersions, userGroupOf } from '../users/group'
import { addGroupPolicies } from '../users/group-defaults'
import { createGroup } from '../users/group-routes'
import { roleVersions } from '../users/role'
import { createRole } from '../users/role-routes'
import { DEMO_NAME } from './seed-people'

/** Seeds the additional rights of Pro: platform roles, groups and a policy for users. */
export function seedRights(store: Store, networks: Network[]) {
  if (store.edition !== 'pro') return
  const [first, second = first, third = second] = networks.map(({ netid }) => netid)
  if (first === undefined || second === undefined || third === undefined) return
  for (const netid of networks.map((network) => network.netid)) addGroupPolicies(store, netid)

  const places: Array<[username: string, role: string, group?: string]> = [
    ['helpdesk', 'platform-user', adminGroupOf(first)],
    ['field-team', 'service-user'],
    ['ci-runner', 'service-user', userGroupOf(second)],
    ['vendor-access', 'service-user', userGroupOf(third)],
    ['auditor', store.can('hasAuditors') ? 'auditor' : 'platform-user', userGroupOf('global')],
  ]
  for (const [username, platform_role_id, group] of places) {
    const user_group_ids = group === undefined ? {} : { [group]: {} }
    store.users.update(username, { platform_role_id, user_group_ids })
  }

  const operators = addRole(store, first)
  addGroup(store, {
    name: 'Field engineers',
    network_roles: { [first]: { [userRoleOf(first)]: {} }, [third]: { [userRoleOf(third)]: {} } },
    members: ['field-team'],
  })
  const support = addGroup(store, {
    name: 'Support',
    network_roles: { [first]: { [operators.id]: {} } },
    members: ['helpdesk'],
  })
  addPolicy(store, first, support.id)
}

function addRole(store: Store, netid: string) {
  return createRole(store, {
    ...forServer(roleVersions, store).bodyType.zero(),
    name: 'Gateway operators',
    meta_data: 'See gateways and the routes behind them, and connect.',
    network_id: netid,
    network_level_access: {
      remote_access_gw: { [ALL_GATEWAYS]: connect },
      egress: { all_egress: readOnly },
    },
  })
}

type GroupPlan = Pick<Parameters<typeof createGroup>[1]['input'], 'name' | 'network_roles'>

function addGroup(store: Store, { members, ...plan }: GroupPlan & { members: string[] }) {
  const input = { ...forServer(groupVersions, store).bodyType.zero(), ...plan }
  return createGroup(store, { input, members })
}

function addPolicy(store: Store, netid: string, group: string) {
  const input = {
    ...policyType.zero(),
    name: 'Support to every device',
    network_id: netid,
    policy_type: 'user-policy',
    src_type: [{ id: 'user-group', value: group }],
    dst_type: [{ id: 'tag', value: '*' }],
    protocol: 'tcp',
    type: 'SSH',
    ports: ['22'],
    enabled: true,
  }
  createPolicy(store, input, DEMO_NAME)
}
