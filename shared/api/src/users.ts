import {
  api,
  API_MAJOR,
  ApiError,
  errorText,
  type Infer,
  isApiError,
  listOf,
  queryOptions,
  readReply,
  refreshOwnUser,
  useMutation,
  useQueryClient,
  useSession,
  z,
} from '@meshdeck/platform'

import { flag, text } from './fields'

const rightsSchema = z.nullish(z.record(z.string(), z.unknown()))

/** A user as lists read it (contract 1.3). */
export const userSchema = z.object({
  username: z.string(),
  display_name: text,
  platform_role_id: text,
  /** `basic_auth`, or `oauth` for single sign-on. */
  auth_type: z.withDefault(z.optional(z.string()), 'basic_auth'),
  /** Set when an identity provider owns the user. */
  external_identity_provider_id: text,
  is_mfa_enabled: flag,
  account_disabled: flag,
  /** Groups by id and roles by network; kept as they came, because an update sends them back. */
  user_group_ids: rightsSchema,
  network_roles: rightsSchema,
  /** A moment as text; the year 1 stands for never. */
  last_login_time: text,
})
export type User = Infer<typeof userSchema>

/** What creating a user takes; the community edition makes everybody an admin (contract 1.3). */
export type UserInput = {
  username: string
  password: string
  display_name: string
  platform_role_id: string
}

/**
 * What an update of a user can change. An empty display name or password leaves the old one
 * (contract 1.3).
 */
export type UserChanges = Partial<
  Pick<User, 'display_name' | 'platform_role_id' | 'is_mfa_enabled'> & { password: string }
>

/** GET /users: every user, sorted by name; for admins [AP-097]. */
export const userListQuery = () =>
  queryOptions({
    queryKey: ['users', API_MAJOR] as const,
    queryFn: ({ signal }) => readReply(api.get('users', { signal }), listOf(userSchema)),
  })

/** POST /users/{name} [AP-101]. */
export function useCreateUser() {
  const usersChanged = useUsersChanged()
  return useMutation({
    mutationFn: (input: UserInput) =>
      readReply(api.post(pathOf(input.username), { json: input }), userSchema),
    onSuccess: usersChanged,
    // what was sent holds a password: it is forgotten as soon as the form is gone
    gcTime: 0,
  })
}

/**
 * PUT /users/{name} [AP-102]. The server empties what an update leaves out (role, groups, network
 * roles, second factor), so the changes are laid over the user as he is now. Throws an `ApiError` of
 * 404 when he is gone.
 */
export function useUpdateUser() {
  const queryClient = useQueryClient()
  const { username: ownName } = useSession()
  const usersChanged = useUsersChanged()
  return useMutation({
    mutationFn: async ({ username, changes }: { username: string; changes: UserChanges }) => {
      const users = await queryClient.fetchQuery({ ...userListQuery(), staleTime: 0 })
      const user = users.find((candidate) => candidate.username === username)
      if (!user) throw new ApiError(404, '')
      const json = { ...rightsOf(user), username, ...changes }
      return readReply(api.put(pathOf(username), { json }), userSchema)
    },
    onSuccess: async ({ username }) => {
      if (username === ownName) await refreshOwnUser()
      await usersChanged()
    },
    // as for a new user
    gcTime: 0,
  })
}

/** DELETE /users/{name} for each of some users [AP-103]; throws as `changeEach` says. */
export function useDeleteUsers() {
  return useChangeEach((username) => api.delete(pathOf(username)))
}

/** POST /users/{name}/disable for each: their tokens stop working at once (contract 1.3). */
export function useDisableUsers() {
  return useChangeEach((username) => api.post(`${pathOf(username)}/disable`))
}

/** POST /users/{name}/enable for each: tokens from before work again (contract 1.3). */
export function useEnableUsers() {
  return useChangeEach((username) => api.post(`${pathOf(username)}/enable`))
}

/** POST /users/adm/transfersuperadmin/{name}: the caller becomes an admin [US-017, AP-100]. */
export function useTransferSuperAdmin() {
  const usersChanged = useUsersChanged()
  return useMutation({
    mutationFn: (username: string) =>
      readReply(
        api.post(`users/adm/transfersuperadmin/${encodeURIComponent(username)}`),
        userSchema,
      ),
    onSuccess: async () => {
      await refreshOwnUser()
      await usersChanged()
    },
  })
}

const pathOf = (username: string) => `users/${encodeURIComponent(username)}`

/** What an update would empty if it were left out. */
function rightsOf({ platform_role_id, user_group_ids, network_roles, is_mfa_enabled }: User) {
  return { platform_role_id, user_group_ids, network_roles, is_mfa_enabled }
}

function useChangeEach(change: (username: string) => ReturnType<typeof api>) {
  const usersChanged = useUsersChanged()
  return useMutation({
    mutationFn: (usernames: readonly string[]) => changeEach(usernames, change),
    // some may be changed although others were refused
    onSettled: usersChanged,
  })
}

/**
 * Does one thing to several users in turn. A refusal does not stop it; a server that does not answer
 * does. Throws the refusal, or when several users were meant one error that names each refused one.
 */
async function changeEach(
  usernames: readonly string[],
  change: (username: string) => ReturnType<typeof api>,
): Promise<void> {
  const refusals: string[] = []
  for (const username of usernames) {
    try {
      await readReply(change(username), z.unknown())
    } catch (error) {
      if (usernames.length === 1 || !isApiError(error)) throw error
      refusals.push(`${username}: ${errorText(error)}`)
    }
  }
  if (refusals.length > 0) throw new Error(refusals.join('; '))
}

/** After a change of users: what shows them is read again. */
function useUsersChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      // the config files of a deleted user were nodes
      ['users', 'nodes'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
    )
}
