import { z } from '@meshdeck/platform'
import { callApi } from '@meshdeck/testing/backend'

import {
  createGroup,
  deleteGroup,
  editOfGroup,
  type GroupEdit,
  updateGroup,
} from '../mutations/group-changes'
import { createRole, deleteRole, editOfRole, updateRole } from '../mutations/role-changes'
import { changeMembership } from '../mutations/user-changes'
import { networkRoleListQuery, type Role } from '../queries/roles'
import { type UserGroup, userGroupListQuery } from '../queries/user-groups'
import { type MakeCall, read } from './make-call'
import { firstOf, NETWORK, newUser } from './prepare'

async function newRole(name: string): Promise<Role> {
  const id = await createRole({
    name,
    meta_data: '',
    full_access: false,
    network_level_access: { egress: { all_egress: scope } },
    network_id: NETWORK,
  })
  return firstOf((await read(networkRoleListQuery())).filter((role) => role.id === id))
}

const scope = {
  create: false,
  read: true,
  update: false,
  delete: false,
  vpn_access: false,
  self_only: false,
}

async function newGroup(name: string, ...members: string[]): Promise<UserGroup> {
  const group: GroupEdit = { name, meta_data: '', network_roles: {} }
  await createGroup({ ...group, members })
  return firstOf((await read(userGroupListQuery())).filter((one) => one.name === name))
}

/** The calls about groups of users and roles in networks, which only Pro has. */
export const callsOfGroups: Record<string, MakeCall> = {
  networkRoleListQuery: async () => firstOf(await read(networkRoleListQuery())),
  createGroup: () => newGroup('made'),
  updateGroup: async () => {
    const base = editOfGroup(await newGroup('to rename'))
    const { id } = firstOf(
      (await read(userGroupListQuery())).filter(({ name }) => name === base.name),
    )
    await updateGroup({ id, base, mine: { ...base, name: 'renamed' } })
  },
  deleteGroup: async () => deleteGroup((await newGroup('short-lived')).id),
  changeMembership: async () => {
    const [joins, leaves] = [await newUser('joins'), await newUser('leaves')]
    const { id } = await newGroup('with members', leaves)
    await changeMembership([{ groupId: id, add: [joins], remove: [leaves] }])
    const users = z.parse(memberSchema, await callApi('get', 'users'))
    const members = users.filter(({ user_group_ids }) => id in (user_group_ids ?? {}))
    expect(members.map(({ username }) => username)).toEqual([joins])
  },
  createRole: () => newRole('made'),
  updateRole: async () => {
    const { id, ...role } = await newRole('to rename')
    const base = editOfRole({ id, ...role })
    await updateRole({ id, base, mine: { ...base, name: 'renamed' } })
  },
  deleteRole: async () => deleteRole((await newRole('short-lived')).id),
}

const memberSchema = z.array(
  z.looseObject({
    username: z.string(),
    user_group_ids: z.nullish(z.record(z.string(), z.unknown())),
  }),
)
