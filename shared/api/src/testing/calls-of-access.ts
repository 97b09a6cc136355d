import { z } from '@meshdeck/platform'
import { callApi } from '@meshdeck/testing/backend'
import { addNetwork } from '@meshdeck/testing/prepare'

import {
  createGroup,
  deleteGroup,
  editOfGroup,
  type GroupEdit,
  updateGroup,
} from '../mutations/group-changes'
import {
  approveAccess,
  denyAccess,
  revokeAccess,
  switchJitAccess,
} from '../mutations/jit-access-changes'
import {
  createPostureCheck,
  deletePostureCheck,
  updatePostureCheck,
  editOfPostureCheck,
} from '../mutations/posture-check-changes'
import { createRole, deleteRole, editOfRole, updateRole } from '../mutations/role-changes'
import { changeMembership } from '../mutations/user-changes'
import { type AccessRequest, accessRequestsQuery, ownAccessQuery } from '../queries/jit-access'
import {
  everything,
  postureAttributesQuery,
  postureCheckListQuery,
  violatorsQuery,
} from '../queries/posture-checks'
import { networkRoleListQuery, type Role } from '../queries/roles'
import { type UserGroup, userGroupListQuery } from '../queries/users'
import { firstOf, type MakeCall, NETWORK, newUser, read } from './prepare'

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
  return firstOf((await read(userGroupListQuery())).filter((group) => group.name === name))
}

/** Requests for user groups and roles in networks; Pro only. */
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

const newCheck = (name: string) =>
  createPostureCheck({
    networkId: NETWORK,
    input: {
      name,
      description: '',
      attribute: 'kernel_version',
      values: ['999'],
      severity: 2,
      tags: [everything],
      user_groups: [],
      status: true,
    },
  })

/** Switches a check off, based on the name that another user has given it in the meantime. */
async function changeCheck() {
  const made = await newCheck('to change')
  const base = editOfPostureCheck(made)
  const change = { networkId: NETWORK, id: made.id, base }
  await updatePostureCheck({ ...change, mine: { ...base, name: 'changed' } })
  await updatePostureCheck({ ...change, mine: { ...base, status: false } })
  const checks = await read({ ...postureCheckListQuery(NETWORK), staleTime: 0 })
  expect(checks).toContainEqual({ ...made, name: 'changed', status: false })
}

/** Requests for posture checks, on Pro since 1.5.1. */
export const callsOfPostureChecks: Record<string, MakeCall> = {
  postureCheckListQuery: () => read(postureCheckListQuery(NETWORK)),
  postureAttributesQuery: async () =>
    expect(await read(postureAttributesQuery())).toMatchObject({ auto_update: ['true', 'false'] }),
  violatorsQuery: async () => {
    const { id } = await newCheck('nobody passes')
    const [first] = await read({ ...violatorsQuery(NETWORK, 'nodes'), staleTime: 0 })
    expect(first?.posture_check_violations).toContainEqual(
      expect.objectContaining({ check_id: id }),
    )
    await read(violatorsQuery(NETWORK, 'users'))
  },
  createPostureCheck: () => newCheck('kernel of tomorrow'),
  updatePostureCheck: changeCheck,
  deletePostureCheck: async () => deletePostureCheck(await newCheck('short lived')),
}

/** Network of the seeded fleet with just-in-time access; it has one request of each status. */
const FIELD = 'iot-field'

const requests = async (status: string) =>
  (await read({ ...accessRequestsQuery({ networkId: FIELD, status, page: 1 }), staleTime: 0 })).data

/** Returns the only pending request; a test that needs another one switches the access back and requests it. */
const waiting = async (): Promise<AccessRequest> => firstOf(await requests('pending'))

/** Requests for just-in-time access, on Pro since 1.5.1. */
export const callsOfJitAccess: Record<string, MakeCall> = {
  accessRequestsQuery: () => waiting(),
  ownAccessQuery: async () => firstOf(await read(ownAccessQuery())),
  switchJitAccess: async () => {
    await addNetwork('for-a-time', '10.222.0.0/24')
    await switchJitAccess({ networkId: 'for-a-time', isOn: true })
    expect(await callApi('get', 'networks/for-a-time')).toMatchObject({ jit_enabled: true })
    await switchJitAccess({ networkId: 'for-a-time', isOn: false })
  },
  revokeAccess: async () => {
    const { id, grant_id: grantId } = firstOf(await requests('approved'))
    await revokeAccess({ networkId: FIELD, grantId })
    expect(await requests('expired')).toContainEqual(expect.objectContaining({ id }))
  },
  approveAccess: async () => {
    const { id } = await waiting()
    await approveAccess({ networkId: FIELD, id, until: Date.now() + 3_600_000 })
    expect(await requests('approved')).toContainEqual(expect.objectContaining({ id }))
  },
  denyAccess: () =>
    expect(denyAccess({ networkId: FIELD, id: 'nobody-asked' })).rejects.toMatchObject({
      status: 400,
    }),
}
