import { api, API_MAJOR, type Infer, queryOptions, readItems, z } from '@meshdeck/platform'

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
  /** Groups by id and roles by network; kept as they came, because an update sends them back. */
  user_group_ids: rightsSchema,
  network_roles: rightsSchema,
  /** Gateways that he was given by name, by the id of the node; servers from 1.5.1 on keep none. */
  remote_gw_ids: rightsSchema,
  /** A moment as text; the year 1 stands for never. */
  last_login_time: text,
  /** Access tokens, told by servers from 1.5.1 on; earlier ones always say 0 (contract 1.3). */
  num_access_tokens: z.nullish(z.number()),
})
export type User = Infer<typeof userSchema>

/** GET /users: every user, sorted by name; for admins [AP-097]. */
export const userListQuery = () =>
  queryOptions({
    queryKey: ['users', API_MAJOR] as const,
    queryFn: ({ signal }) => readItems(api.get('users', { signal }), userSchema),
  })

/** A group of users as lists read it (contract 1.5). */
export const userGroupSchema = z.object({
  id,
  name: text,
  /** Roles by network; `all_networks` stands for every one. */
  network_roles: z.nullish(z.record(z.string(), z.nullish(z.record(z.string(), z.unknown())))),
  /** Comes with the server or with a network, and cannot be changed. */
  default: flag,
  /** What somebody wrote about it. */
  meta_data: text,
  /** Set when an identity provider owns the group. */
  external_identity_provider_id: text,
})
export type UserGroup = Infer<typeof userGroupSchema>

/** GET /v1/users/groups: the groups of users, which only Pro has [WZ-024, AP-121]. */
export const userGroupListQuery = () =>
  queryOptions({
    queryKey: ['user-groups', API_MAJOR] as const,
    queryFn: ({ signal }) => readItems(api.get('v1/users/groups', { signal }), userGroupSchema),
  })
