import {
  api,
  API_MAJOR,
  type Infer,
  listOf,
  type OwnUser,
  queryOptions,
  readReply,
  z,
} from '@meshdeck/platform'

import { flag, text } from './fields'

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
  /** A moment as text; the year 1 stands for never. */
  last_login_time: text,
})
export type User = Infer<typeof userSchema>

/** The signed-in user as a session keeps it; groups come as a map from id to group, or as `null`. */
export const ownUserSchema = z.object({
  username: z.string(),
  platform_role_id: z.string(),
  auth_type: z.withDefault(z.optional(z.string()), 'basic_auth'),
  is_mfa_enabled: flag,
  user_group_ids: z.pipe(
    z.nullish(z.record(z.string(), z.unknown())),
    z.transform((groups): Record<string, unknown> => groups ?? {}),
  ),
})

/** GET /users: every user, sorted by name; for admins [AP-097]. */
export const userListQuery = () =>
  queryOptions({
    queryKey: ['users', API_MAJOR] as const,
    queryFn: ({ signal }) => readReply(api.get('users', { signal }), listOf(userSchema)),
  })

/**
 * GET /v1/users?username=: the user that a token belongs to, asked before there is a session
 * [AP-017, AP-115]. Throws an `ApiError` of 403 when the token belongs to somebody else.
 */
export function readOwnUser(username: string, token: string): Promise<OwnUser> {
  const reply = api.get('v1/users', {
    searchParams: { username },
    headers: { Authorization: `Bearer ${token}` },
  })
  return readReply(reply, ownUserSchema)
}
