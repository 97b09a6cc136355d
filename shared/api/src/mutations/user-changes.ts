import { isEditKept, mergeOrCollide } from '@meshdeck/domain/merge-edits'
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
  type Resource,
  z,
} from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { wholeOf } from '../fields'
import { type User, userListQuery, userSchema } from '../queries/users'

// the config files of a deleted user were nodes
const stale = ['users', 'nodes'] as const

/** What creating a user takes; the community edition makes everybody an admin (contract 1.3). */
export type UserInput = {
  username: string
  password: string
  display_name: string
  platform_role_id: string
  /** Only Pro has groups: an object for the id of each, with nothing in it. */
  user_group_ids?: Record<string, object>
}

/** POST /users/{name} [AP-101]. */
export const createUser = change({
  send: (input: UserInput) =>
    readReply(api.post(pathOf(input.username), { json: input }), userSchema),
  stale,
  isSaved: async ({ username }) => (await findUser(username)) !== undefined,
  nameOf: ({ username }) => username,
})

/** What a person may change on a user. An empty display name leaves the old one (contract 1.3). */
export type UserEdit = Pick<User, 'display_name' | 'platform_role_id'>

/** What can be edited of a user, as he is. */
export function editOfUser({ display_name, platform_role_id }: User): UserEdit {
  return { display_name, platform_role_id }
}

type Update = {
  username: string
  /** Whether it is the signed-in user: the session then learns of it. */
  isOwn: boolean
  base: UserEdit
  mine: UserEdit
}

/**
 * PUT /users/{name} [AP-102]: changes a user upon what he is now. Throws a `CollisionError` when somebody
 * else has changed the same field since `base`, and an `ApiError` of 404 when he is gone.
 */
export const updateUser = change({
  send: async ({ username, isOwn, base, mine }: Update) => {
    await putUser(username, (user) => mergeOrCollide({ base, theirs: editOfUser(user), mine }))
    if (isOwn) await refreshOwnUser()
  },
  // another role costs him his tokens (contract 1.3)
  stale: ['access-tokens', ...stale],
  isSaved: async ({ username, ...edit }) => {
    const user = await findUser(username)
    return isEditKept(edit, user && editOfUser(user))
  },
  nameOf: ({ username }) => username,
})

/** PUT /users/{name} [AP-102]: a new password. Throws an `ApiError` of 404 when the user is gone. */
export const setPassword = change({
  send: ({ username, password }: { username: string; password: string }) =>
    putUser(username, () => ({ password })),
  // some servers end the user's access tokens with the old password
  stale: ['access-tokens', ...stale],
})

/**
 * PUT /users/{name} [AP-102]: takes the second factor from somebody who has lost it; the server forgets its secret, and
 * both versions let it be done by whoever may change the user. Throws an `ApiError` of 404 when the user is gone.
 */
export const resetSecondFactor = change({
  send: (username: string) => putUser(username, () => ({ is_mfa_enabled: false })),
  stale,
  isSaved: async (username) => (await findUser(username))?.is_mfa_enabled !== true,
  nameOf: (username) => username,
})

/** Who joins a group and who leaves it: the server keeps memberships with the users. */
export type Membership = { groupId: string; add: readonly string[]; remove: readonly string[] }

/**
 * PUT /users/{name} once for each user who joins or leaves one of the groups. Everybody is read once and sent as he is
 * then, or the server would empty the rest of him; access tokens of whoever is changed go (contract 1.3). A refusal
 * does not stop it; throws as `changeEach` says.
 */
export const changeMembership = change({
  send: async (groups: readonly Membership[]) => {
    const usernames = new Set(groups.flatMap(({ add, remove }) => [...add, ...remove]))
    const users = new Map((await readWholeUsers()).map((user) => [user.known.username, user]))
    await inTurn([...usernames], async (username) => {
      const current = users.get(username)
      if (!current) throw new ApiError(404, '')
      const changed = groups.filter((group) => !isSettled(group, current.known))
      if (changed.length === 0) return
      const user_group_ids = changed.reduce<Record<string, unknown>>(
        (held, { groupId, add }) => groupsWith(held, groupId, add.includes(username)),
        current.known.user_group_ids ?? {},
      )
      await readReply(
        api.put(pathOf(username), { json: { ...current.reply, user_group_ids } }),
        userSchema,
      )
    })
  },
  stale: ['access-tokens', 'users', 'user-groups', 'nodes', 'config-files'],
  isSaved: async (groups) =>
    (await readAnew(userListQuery())).every((user) =>
      groups.every((group) => isSettled(group, user)),
    ),
})

/** Whether a user is in the group, or outside of it, as wanted. */
const isSettled = (
  { groupId, add, remove }: Membership,
  { username, user_group_ids: held }: User,
): boolean => (held?.[groupId] === undefined ? !add.includes(username) : !remove.includes(username))

/** DELETE /users/{name} for each of some users [AP-103]; throws as `changeEach` says. */
export const deleteUsers = changeEach((username) => api.delete(pathOf(username)), {
  stale: [...stale, 'config-files'],
  isLeft: async (usernames) =>
    (await readAnew(userListQuery())).some(({ username }) => usernames.includes(username)),
})

/** POST /users/{name}/disable for each: their tokens stop working at once (contract 1.3). */
export const disableUsers = changeEach((username) => api.post(`${pathOf(username)}/disable`), {
  isSaved: (usernames) => areDisabled(usernames, true),
})

/** POST /users/{name}/enable for each: tokens from before work again (contract 1.3). */
export const enableUsers = changeEach((username) => api.post(`${pathOf(username)}/enable`), {
  isSaved: (usernames) => areDisabled(usernames, false),
})

async function areDisabled(usernames: readonly string[], isDisabled: boolean): Promise<boolean> {
  const users = await readAnew(userListQuery())
  return users.every(
    ({ username, account_disabled }) =>
      !usernames.includes(username) || account_disabled === isDisabled,
  )
}

const findUser = async (username: string) =>
  (await readAnew(userListQuery())).find((user) => user.username === username)

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

function pathOf(username: string): string {
  return `users/${encodeURIComponent(username)}`
}

/** Somebody with all that the server said of him: a change sends all of it. */
const wholeUserSchema = wholeOf(userSchema)

/** Everybody as he is now; the lists on screen learn of it. */
async function readWholeUsers() {
  const whole = await readItems(api.get('users'), wholeUserSchema)
  queryClient.setQueryData(
    userListQuery().queryKey,
    whole.map(({ known }) => known),
  )
  return whole
}

/**
 * The server empties what an update leaves out (role, groups, network roles, second factor), and takes it
 * for a change that somebody of an identity provider may not be given, so the user is sent as he is now.
 */
async function putUser(
  username: string,
  changesOf: (now: User) => Partial<UserEdit & { password: string; is_mfa_enabled: boolean }>,
): Promise<void> {
  const whole = await readWholeUsers()
  const current = whole.find(({ known }) => known.username === username)
  if (!current) throw new ApiError(404, '')
  const json = { ...current.reply, ...changesOf(current.known) }
  await readReply(api.put(pathOf(username), { json }), userSchema)
}

type Rest = {
  stale?: readonly Resource[]
  isLeft?: (usernames: readonly string[]) => Promise<boolean>
  isSaved?: (usernames: readonly string[]) => Promise<boolean>
}

/** Does one thing to several users, with a call for each; throws as `inTurn` does. */
function changeEach(sendOne: (username: string) => ReturnType<typeof api>, rest: Rest) {
  return change({
    send: (usernames: readonly string[]) =>
      inTurn(usernames, (username) => readReply(sendOne(username), z.unknown())),
    stale,
    nameOf: (usernames) => usernames.join(', '),
    ...rest,
  })
}

/**
 * Does one thing to several users in turn. A refusal does not stop it; a server that does not answer
 * does. Throws the refusal, or when several users were meant one error that names each refused one.
 */
async function inTurn(
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
