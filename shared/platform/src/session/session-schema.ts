import {
  _default,
  boolean,
  type infer as Infer,
  minLength,
  looseObject,
  nullish,
  object,
  optional,
  pipe,
  record,
  string,
  transform,
  unknown,
} from 'zod/mini'

/** The fields of the signed-in user that the console stores; groups are a map from id to group, or `null`. */
export const ownUserSchema = object({
  username: string(),
  platform_role_id: string(),
  auth_type: _default(optional(string()), 'basic_auth'),
  platform_role: nullish(object({ deny_dashboard_access: _default(optional(boolean()), false) })),
  is_mfa_enabled: _default(optional(boolean()), false),
  user_group_ids: pipe(
    nullish(record(string(), unknown())),
    transform((groups): Record<string, unknown> => groups ?? {}),
  ),
})
export type OwnUser = Infer<typeof ownUserSchema>

const required = string().check(minLength(1))

/**
 * A session. Without base address, token, user and role, no user is signed in [SE-042]; the other fields belong to the
 * hosted variant [SE-017].
 */
export const sessionSchema = looseObject({
  baseUrl: required,
  jwt: required,
  username: required,
  user: ownUserSchema,
  userPlatformRole: required,
  email: optional(string()),
  tenantId: optional(string()),
  tenantName: optional(string()),
  amuiAuthToken: optional(string()),
  amuiUserId: optional(string()),
  isNewTenant: optional(boolean()),
})
export type Session = Infer<typeof sessionSchema>
