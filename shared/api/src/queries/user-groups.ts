import { api, API_MAJOR, type Infer, queryOptions, readItems, z } from '@meshdeck/platform'

import { flag, id, text } from '../fields'

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
