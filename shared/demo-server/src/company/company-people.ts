import type { Identity } from '../context'
import { adminGroupOf, userGroupOf } from '../groups/default-groups'
import { groupVersions } from '../groups/group'
import { createGroup } from '../groups/save-group'
import { CODE_LENGTH, CODE_LETTERS, linkFor } from '../invites/invite-users'
import { ALL_NETWORKS, userRoleOf } from '../roles/default-roles'
import { ALL_GATEWAYS, resourceNames } from '../roles/resources'
import { roleVersions } from '../roles/role'
import { createRole } from '../roles/save-role'
import { connect, readOnly } from '../roles/scopes'
import type { Random } from '../seed/random'
import { DEMO_NAME } from '../seed/seed-accounts'
import { someDay, type Standing } from './standing'

/** Roles with rights of every kind, groups of several networks, and people who are not in yet; Pro only. */
export function addPeople([first, ...others]: Standing[], site: Identity) {
  if (!first || first.store.edition !== 'pro') return
  const [second = first] = others
  const operators = addRole(first)
  const [one, other] = [first.network.netid, second.network.netid]
  addGroup(first, {
    name: 'Network desk',
    network_roles: { [other]: { [userRoleOf(other)]: {} }, [one]: { [operators.id]: {} } },
    members: ['ci-runner', 'helpdesk'],
  })
  addGroup(first, {
    name: 'Everywhere',
    network_roles: { [ALL_NETWORKS]: { [userRoleOf('global')]: {} } },
    members: ['vendor-access'],
  })
  addGroup(first, { name: 'Newcomers', network_roles: {}, members: [] })
  addInvites(first, { site, one, other })
  for (const username of ['night-shift@example.com', 'workshop@example.com']) {
    const external_identity_provider_id = first.random.uuid()
    first.store.pendingUsers.insert({ username, external_identity_provider_id })
  }
}

function addRole({ store, network }: Standing) {
  const { hosts, extClients } = resourceNames[store.apiVersion]
  const everything = { ...readOnly, create: true, update: true, delete: true }
  return createRole(store, {
    ...roleVersions[store.apiVersion].bodyType.zero(),
    name: 'Network desk',
    meta_data: 'Keeps names, keys and policies, and helps with devices.',
    network_id: network.netid,
    network_level_access: {
      dns: { all_dns: everything },
      acl: { all_acl: everything },
      egress: { all_egress: { ...readOnly, update: true } },
      enrollment_key: { all_enrollment_key: everything },
      inet_gw: { all_inet_gw: readOnly },
      remote_access_gw: { [ALL_GATEWAYS]: connect },
      [hosts]: { [`all_${hosts}`]: { ...readOnly, update: true } },
      [extClients]: { all_extclients: readOnly },
    },
  })
}

type GroupPlan = Pick<Parameters<typeof createGroup>[1]['input'], 'name' | 'network_roles'>

function addGroup(standing: Standing, { members, ...plan }: GroupPlan & { members: string[] }) {
  const { store } = standing
  const input = { ...groupVersions[store.apiVersion].bodyType.zero(), ...plan }
  const { id } = createGroup(store, { input: { ...input, created_by: DEMO_NAME }, members })
  const time = someDay(standing)
  store.groups.update(id, { created_at: time, updated_at: time })
}

type Places = { site: Identity; one: string; other: string }

function addInvites({ store, random }: Standing, { site, one, other }: Places) {
  const invited = [
    { email: 'second-site@example.com', role: 'admin', groups: [] },
    { email: 'service-desk@example.com', role: 'platform-user', groups: [adminGroupOf(one)] },
    { email: 'installers@example.com', role: 'service-user', groups: [userGroupOf(other)] },
  ]
  for (const { email, role, groups } of invited) {
    const invite_code = codeOf(random)
    store.invites.insert({
      email,
      platform_role_id: role,
      user_group_ids: Object.fromEntries(groups.map((id) => [id, {}])),
      network_roles: null,
      invite_code,
      invite_url: linkFor(site, { email, invite_code }),
    })
  }
}

function codeOf(random: Random): string {
  const letter = () => CODE_LETTERS[random.below(CODE_LETTERS.length)]
  return Array.from({ length: CODE_LENGTH }, letter).join('')
}
