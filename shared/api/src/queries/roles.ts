import { api, type Infer, queryKeyOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { flag, id, text } from '../fields'

/** Permissions for one resource, or for all of a kind (contract 1.4). */
const scopeSchema = z.object({
  create: flag,
  read: flag,
  update: flag,
  delete: flag,
  vpn_access: flag,
  self_only: flag,
})
export type Scope = Infer<typeof scopeSchema>

/** Permissions by kind of resource and by ID, or `all_…` for all of that kind. */
export const roleAccessSchema = z.record(z.string(), z.nullish(z.record(z.string(), scopeSchema)))
export type RoleAccess = Infer<typeof roleAccessSchema>

/** A role on the server, or in networks (contract 1.4); platform roles have no name but their ID. */
export const roleSchema = z.object({
  id,
  name: text,
  /** Built into the server or created with a network; can't be changed. */
  default: flag,
  meta_data: text,
  /** Whether users with this role can only use the client, not the console. */
  deny_dashboard_access: flag,
  /** Whether it grants all permissions where it applies. */
  full_access: flag,
  /** A network, or `all_networks`; empty for a platform role, which no other flag marks [US-021, C-21]. */
  network_id: text,
  network_level_access: z.nullish(roleAccessSchema),
})
export type Role = Infer<typeof roleSchema>

/** GET /v1/users/roles?platform=true: the platform roles of the server's edition, sorted by name [AP-116]. */
export const platformRoleListQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('roles', {}, 'platform'),
    queryFn: async ({ signal }) => {
      const reply = api.get('v1/users/roles', { searchParams: { platform: true }, signal })
      const roles = await readItems(reply, roleSchema)
      return roles.toSorted((left, right) => left.id.localeCompare(right.id))
    },
  })

/** GET /v1/users/roles: the roles in networks; Pro only (contract 1.4). */
export const networkRoleListQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('roles', {}, 'network'),
    queryFn: ({ signal }) => readItems(api.get('v1/users/roles', { signal }), roleSchema),
  })
