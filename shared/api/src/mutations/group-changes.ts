import { isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, queryClient, readReply, z } from '@meshdeck/platform'

import { change, refreshResources, fetchFresh } from '../change'
import { wholeOf } from '../fields'
import { type UserGroup, userGroupListQuery, userGroupSchema } from '../queries/users'

/** Roles by network: `{ lab: { 'role-id': {} } }`. */
export type HeldRoles = Record<string, Record<string, object>>

/** Fields of a group that a user can set; its members are stored with each user. */
export type GroupEdit = { name: string; meta_data: string; network_roles: HeldRoles }

/** Returns the editable fields of a group, without networks that have no role. */
export function editOfGroup({ name, meta_data, network_roles }: UserGroup): GroupEdit {
  const heldRoles = Object.entries(network_roles ?? {}).flatMap(([networkId, roles]) => {
    const ids = Object.keys(roles ?? {})
    return ids.length > 0 ? [[networkId, Object.fromEntries(ids.map((id) => [id, {}]))]] : []
  })
  return { name, meta_data, network_roles: Object.fromEntries(heldRoles) }
}

/**
 * POST /v1/users/group [AP-123]: creates a group with its members; the server creates the policies that grant them
 * access.
 */
export const createGroup = change({
  send: async ({ members, ...group }: GroupEdit & { members: readonly string[] }) => {
    const json = { user_group: group, members }
    return readReply(api.post(PATH, { json }), userGroupSchema)
  },
  stale: ['policies', 'user-groups', 'users'],
  isSaved: async (_input, { id }) =>
    (await fetchFresh(userGroupListQuery())).some((group) => group.id === id),
  nameOf: ({ name }) => name,
})

type Update = { id: string; base: GroupEdit; mine: GroupEdit }

/**
 * PUT /v1/users/group [AP-124]: applies a change to the current group. Throws a `CollisionError` if another user has
 * changed the same field since `base`, and the server's error if the group no longer exists.
 */
export const updateGroup = change({
  send: async ({ id, base, mine }: Update) => {
    const wholeGroup = await readWhole(id)
    const json = {
      ...wholeGroup.reply,
      ...mergeOrCollide({ base, theirs: editOfGroup(wholeGroup.known), mine }),
    }
    await readReply(api.put(PATH, { json }), z.unknown())
  },
  stale: ['policies', 'user-groups', 'nodes', 'config-files'],
  isSaved: async ({ id, ...edit }) => {
    const group = (await fetchFresh(userGroupListQuery())).find((group) => group.id === id)
    return isEditSaved(edit, group && editOfGroup(group))
  },
  nameOf: ({ mine }) => mine.name,
})

const goneWithGroup = [
  'invites',
  'policies',
  'posture-checks',
  'user-groups',
  'users',
  'nodes',
  'config-files',
] as const

/** DELETE /v1/users/group?group_id= [AP-125]: also removes the group from users, invites, and policies. */
export const deleteGroup = change({
  send: (id: string) =>
    readReply(api.delete(PATH, { searchParams: { group_id: id } }), z.unknown()),
  stale: goneWithGroup,
  settle: (deleted) => {
    const deletedIds = new Set(deleted)
    queryClient.setQueryData(userGroupListQuery().queryKey, (groups) =>
      groups?.filter(({ id }) => !deletedIds.has(id)),
    )
    void refreshResources(...goneWithGroup)
  },
  exists: async (id) => (await fetchFresh(userGroupListQuery())).some((group) => group.id === id),
})

const PATH = 'v1/users/group'

/** GET /v1/users/group?group_id= [AP-122]: fetches the current group with everything that the server sends. */
const readWhole = (id: string) =>
  readReply(api.get(PATH, { searchParams: { group_id: id } }), wholeOf(userGroupSchema))
