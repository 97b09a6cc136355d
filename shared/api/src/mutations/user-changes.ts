import { isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { groupsWith } from '@meshdeck/domain/user-account'
import {
  api,
  ApiError,
  errorText,
  isApiError,
  queryClient,
  readItems,
  readReply,
  refreshOwnUser,
  z,
} from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { wholeOf } from '../fields'
import { type User, userListQuery, userSchema } from '../queries/users'

// the config files of a deleted user were nodes
const stale = ['users', 'nodes'] as const

/** Input for creating a user; the community edition makes every user an admin (contract 1.3). */
export type UserInput = {
  username: string
  password: string
  display_name: string
  platform_role_id: string
  /** Only for Pro, which has groups: an empty object for each group ID. */
  user_group_ids?: Record<string, object>
}

/** POST /users/{name} [AP-101]. */
export const createUser = change({
  send: (input: UserInput) =>
    readReply(api.post(userPath(input.username), { json: input }), userSchema),
  stale,
  isSaved: async ({ username }) => (await findUser(username)) !== undefined,
  nameOf: ({ username }) => username,
})

/** Fields of a user that can be changed. An empty display name keeps the old one (contract 1.3). */
export type UserEdit = Pick<User, 'display_name' | 'platform_role_id'>

/** Returns the editable fields of a user. */
export function editOfUser({ display_name, platform_role_id }: User): UserEdit {
  return { display_name, platform_role_id }
}

type Update = {
  username: string
  /** Whether it is the signed-in user, whose session is then updated. */
  isOwn: boolean
  base: UserEdit
  mine: UserEdit
}

/**
 * PUT /users/{name} [AP-102]: applies a change to the current user. Throws a `CollisionError` if another user has
 * changed the same field since `base`, and an `ApiError` of 404 if the user no longer exists.
 */
export const updateUser = change({
  send: async ({ username, isOwn, base, mine }: Update) => {
    await putUser(username, (user) => mergeOrCollide({ base, theirs: editOfUser(user), mine }))
    if (isOwn) await refreshOwnUser()
  },
  // changing the role revokes the user's tokens (contract 1.3)
  stale: ['access-tokens', ...stale],
  isSaved: async ({ username, ...edit }) => {
    const user = await findUser(username)
    return isEditSaved(edit, user && editOfUser(user))
  },
  nameOf: ({ username }) => username,
})

/** PUT /users/{name} [AP-102]: sets a new password. Throws an `ApiError` of 404 if the user no longer exists. */
export const setPassword = change({
  send: ({ username, password }: { username: string; password: string }) =>
    putUser(username, () => ({ password })),
  // some servers revoke the user's access tokens with the old password
  stale: ['access-tokens', ...stale],
})

/**
 * PUT /users/{name} [AP-102]: removes the MFA of a user who has lost the authenticator. The server deletes the secret;
 * both versions allow it to everyone who may change the user. Throws an `ApiError` of 404 if the user no longer exists.
 */
export const resetMfa = change({
  send: (username: string) => putUser(username, () => ({ is_mfa_enabled: false })),
  stale,
  isSaved: async (username) => (await findUser(username))?.is_mfa_enabled !== true,
  nameOf: (username) => username,
})

/** Users who join and leave a group: the server stores memberships with the users. */
export type Membership = { groupId: string; add: readonly string[]; remove: readonly string[] }

/**
 * PUT /users/{name} once for each user who joins or leaves one of the groups. All users are fetched once and sent
 * completely, because the server clears omitted fields; the access tokens of changed users are revoked (contract 1.3).
 * A rejection doesn't stop the rest; throws as described at `changeOneByOne`.
 */
export const changeMembership = change({
  send: async (groups: readonly Membership[]) => {
    const usernames = new Set(groups.flatMap(({ add, remove }) => [...add, ...remove]))
    const users = new Map((await readWholeUsers()).map((user) => [user.known.username, user]))
    await changeOneByOne([...usernames], async (username) => {
      const current = users.get(username)
      if (!current) throw new ApiError(404, '')
      const changedGroups = groups.filter((group) => !isSettled(group, current.known))
      if (changedGroups.length === 0) return
      const user_group_ids = changedGroups.reduce<Record<string, unknown>>(
        (held, { groupId, add }) => groupsWith(held, groupId, add.includes(username)),
        current.known.user_group_ids ?? {},
      )
      await readReply(
        api.put(userPath(username), { json: { ...current.reply, user_group_ids } }),
        userSchema,
      )
    })
  },
  stale: ['access-tokens', 'users', 'user-groups', 'nodes', 'config-files'],
  isSaved: async (groups) =>
    (await fetchFresh(userListQuery())).every((user) =>
      groups.every((group) => isSettled(group, user)),
    ),
})

/** Whether a user is in the group, or outside of it, as requested. */
const isSettled = (
  { groupId, add, remove }: Membership,
  { username, user_group_ids: held }: User,
): boolean => (held?.[groupId] === undefined ? !add.includes(username) : !remove.includes(username))

/**
 * DELETE /users/{name} [AP-103]. Runs one after the other: the server also deletes the user's config files (contract
 * 1.3), and concurrent deletions of these conflict (`deleteConfigFile`).
 */
export const deleteUser = change({
  send: (username: string) => readReply(api.delete(userPath(username)), z.unknown()),
  queueKey: () => 'user deletion',
  stale: [...stale, 'config-files'],
  exists: async (username) => (await findUser(username)) !== undefined,
  nameOf: (username) => username,
})

/** POST /users/{name}/disable: the user's tokens stop working at once (contract 1.3). */
export const disableUser = change({
  send: (username: string) => readReply(api.post(`${userPath(username)}/disable`), z.unknown()),
  stale,
  isSaved: async (username) => (await findUser(username))?.account_disabled !== false,
  nameOf: (username) => username,
})

/** POST /users/{name}/enable: earlier tokens work again (contract 1.3). */
export const enableUser = change({
  send: (username: string) => readReply(api.post(`${userPath(username)}/enable`), z.unknown()),
  stale,
  isSaved: async (username) => (await findUser(username))?.account_disabled !== true,
  nameOf: (username) => username,
})

const findUser = async (username: string) =>
  (await fetchFresh(userListQuery())).find((user) => user.username === username)

/** POST /users/adm/transfersuperadmin/{name}: the caller becomes an admin [US-017, AP-100]. */
export const transferSuperAdmin = change({
  send: async (username: string) => {
    const path = `users/adm/transfersuperadmin/${encodeURIComponent(username)}`
    const user = await readReply(api.post(path), userSchema)
    await refreshOwnUser()
    return user
  },
  stale,
  isSaved: (_username, { platform_role_id: role }) => role === 'super-admin',
  nameOf: (username) => username,
})

function userPath(username: string): string {
  return `users/${encodeURIComponent(username)}`
}

/** A user with everything that the server sent: a change sends all of it. */
const wholeUserSchema = wholeOf(userSchema)

/** Fetches all users and updates the lists on screen. */
async function readWholeUsers() {
  const wholeUsers = await readItems(api.get('users'), wholeUserSchema)
  queryClient.setQueryData(
    userListQuery().queryKey,
    wholeUsers.map(({ known }) => known),
  )
  return wholeUsers
}

/**
 * Sends a complete user with a change. The server clears fields that an update leaves out (role, groups, network roles,
 * MFA), which also counts as a change that isn't allowed for users of an identity provider.
 */
async function putUser(
  username: string,
  changesOf: (user: User) => Partial<UserEdit & { password: string; is_mfa_enabled: boolean }>,
): Promise<void> {
  const wholeUsers = await readWholeUsers()
  const current = wholeUsers.find(({ known }) => known.username === username)
  if (!current) throw new ApiError(404, '')
  const json = { ...current.reply, ...changesOf(current.known) }
  await readReply(api.put(userPath(username), { json }), userSchema)
}

/**
 * Applies one change to several users in turn. A rejection doesn't stop the rest; an unreachable server does. Throws
 * the rejection, or for several users one error that names each rejected user.
 */
async function changeOneByOne(
  usernames: readonly string[],
  changeOne: (username: string) => Promise<unknown>,
): Promise<void> {
  const refusals: string[] = []
  for (const username of usernames) {
    try {
      await changeOne(username)
    } catch (error) {
      if (usernames.length === 1 || !isApiError(error)) throw error
      refusals.push(`${username}: ${errorText(error)}`)
    }
  }
  if (refusals.length > 0) throw new Error(refusals.join('; '))
}
