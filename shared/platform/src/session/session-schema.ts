import * as z from 'zod/mini'

/** The fields of the signed-in user that the console stores; groups are a map from ID to group, or `null`. */
export const ownUserSchema = z.object({
  username: z.string(),
  platform_role_id: z.string(),
  auth_type: z._default(z.optional(z.string()), 'basic_auth'),
  platform_role: z.nullish(
    z.object({ deny_dashboard_access: z._default(z.optional(z.boolean()), false) }),
  ),
  is_mfa_enabled: z._default(z.optional(z.boolean()), false),
  user_group_ids: z.pipe(
    z.nullish(z.record(z.string(), z.unknown())),
    z.transform((groups): Record<string, unknown> => groups ?? {}),
  ),
})
export type OwnUser = z.infer<typeof ownUserSchema>

const required = z.string().check(z.minLength(1))

/**
 * A session. Without base address, token, user and role, no user is signed in [SE-042]; the other fields belong to the
 * hosted variant [SE-017].
 */
export const sessionSchema = z.looseObject({
  baseUrl: required,
  jwt: required,
  username: required,
  user: ownUserSchema,
  userPlatformRole: required,
  email: z.optional(z.string()),
  tenantId: z.optional(z.string()),
  tenantName: z.optional(z.string()),
  amuiAuthToken: z.optional(z.string()),
  amuiUserId: z.optional(z.string()),
  isNewTenant: z.optional(z.boolean()),
})
export type Session = z.infer<typeof sessionSchema>
