import { api, type Infer, queryKeyOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { flag, id, text } from '../fields'

const rightsSchema = z.nullish(z.record(z.string(), z.unknown()))

/** A user as lists read it (contract 1.3). */
export const userSchema = z.object({
  username: id,
  display_name: text,
  platform_role_id: text,
  /** `basic_auth`, or `oauth` for single sign-on. */
  auth_type: z.withDefault(z.optional(z.string()), 'basic_auth'),
  /** Set when an identity provider owns the user. */
  external_identity_provider_id: text,
  is_mfa_enabled: flag,
  account_disabled: flag,
  /** Groups by ID and roles by network; kept unchanged, because an update sends them back. */
  user_group_ids: rightsSchema,
  network_roles: rightsSchema,
  /** Gateways granted to the user by name, by node ID; servers since 1.5.1 store none. */
  remote_gw_ids: rightsSchema,
  /** A moment as a string; the year 1 means never. */
  last_login_time: text,
  /** Number of access tokens, since 1.5.1; earlier servers always send 0 (contract 1.3). */
  num_access_tokens: z.nullish(z.number()),
})
export type User = Infer<typeof userSchema>

/** GET /users: all users, sorted by name; for admins [AP-097]. */
export const userListQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('users'),
    queryFn: ({ signal }) => readItems(api.get('users', { signal }), userSchema),
  })

/** A group of users as lists read it (contract 1.5). */
export const userGroupSchema = z.object({
  id,
  name: text,
  /** Roles by network; `all_networks` means every network. */
  network_roles: z.nullish(z.record(z.string(), z.nullish(z.record(z.string(), z.unknown())))),
  /** Built into the server or created with a network; can't be changed. */
  default: flag,
  /** A user's note about the group. */
  meta_data: text,
  /** Set when an identity provider owns the group. */
  external_identity_provider_id: text,
})
export type UserGroup = Infer<typeof userGroupSchema>

/** GET /v1/users/groups: the user groups; Pro only [WZ-024, AP-121]. */
export const userGroupListQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('user-groups'),
    queryFn: ({ signal }) => readItems(api.get('v1/users/groups', { signal }), userGroupSchema),
  })
