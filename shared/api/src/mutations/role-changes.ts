import { isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, queryClient, readReply, z } from '@meshdeck/platform'

import { change, refreshResources, fetchFresh } from '../change'
import { wholeOf } from '../fields'
import { networkRoleListQuery, type Role, type RoleAccess, roleSchema } from '../queries/roles'

/** Fields of a role in networks that a user can set. */
export type RoleEdit = {
  name: string
  meta_data: string
  full_access: boolean
  network_level_access: RoleAccess
}

/** Returns the editable fields of a role. */
export function editOfRole({ name, meta_data, full_access, network_level_access }: Role): RoleEdit {
  return { name, meta_data, full_access, network_level_access: network_level_access ?? {} }
}

/**
 * POST /v1/users/role [AP-118]: creates a role in a network, or in `all_networks`. Servers before 1.5.1 don't return
 * the ID that they generate, so the role is looked up by its unique name. Returns its ID, if the list could be fetched.
 */
export const createRole = change({
  send: async (input: RoleEdit & { network_id: string }) => {
    await readReply(api.post(PATH, { json: input }), z.unknown())
    // the role exists, whether or not it can be looked up
    const reading = queryClient.fetchQuery({ ...networkRoleListQuery(), staleTime: 0 })
    const roles = await reading.catch((): Role[] => [])
    return roles.find(({ name }) => name === input.name)?.id
  },
  stale: ['roles'],
  isSaved: async (input, id) =>
    id !== undefined ||
    (await fetchFresh(networkRoleListQuery())).some(({ name }) => name === input.name),
  nameOf: ({ name }) => name,
})

type Update = { id: string; base: RoleEdit; mine: RoleEdit }

/**
 * PUT /v1/users/role [AP-119]: applies a change to the current role. Throws a `CollisionError` if another user has
 * changed the same field since `base`, and the server's error if the role no longer exists.
 */
export const updateRole = change({
  send: async ({ id, base, mine }: Update) => {
    const wholeRole = await readWhole(id)
    const json = {
      ...wholeRole.reply,
      ...mergeOrCollide({ base, theirs: editOfRole(wholeRole.known), mine }),
    }
    await readReply(api.put(PATH, { json }), z.unknown())
  },
  stale: ['roles'],
  isSaved: async ({ id, ...edit }) => {
    const role = (await fetchFresh(networkRoleListQuery())).find((role) => role.id === id)
    return isEditSaved(edit, role && editOfRole(role))
  },
  nameOf: ({ mine }) => mine.name,
})

const goneWithRole = ['roles', 'user-groups', 'users', 'invites', 'nodes', 'config-files'] as const

/** DELETE /v1/users/role?role_id= [AP-120]: also removes the role from the users, groups, and invites that have it. */
export const deleteRole = change({
  send: (id: string) => readReply(api.delete(PATH, { searchParams: { role_id: id } }), z.unknown()),
  stale: goneWithRole,
  settle: (deleted) => {
    const deletedIds = new Set(deleted)
    queryClient.setQueryData(networkRoleListQuery().queryKey, (roles) =>
      roles?.filter(({ id }) => !deletedIds.has(id)),
    )
    void refreshResources(...goneWithRole)
  },
  exists: async (id) => (await fetchFresh(networkRoleListQuery())).some((role) => role.id === id),
})

const PATH = 'v1/users/role'

/** GET /v1/users/role?role_id= [AP-117]: fetches the current role with everything that the server sends. */
const readWhole = async (id: string) => {
  const reply = api.get(PATH, { searchParams: { role_id: id } })
  const wholeRole = await readReply(reply, wholeOf(roleSchema))
  if (wholeRole.known.id !== id) throw new ApiError(404, '')
  return wholeRole
}
