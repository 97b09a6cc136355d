import { api, API_MAJOR, type Infer, queryOptions, readItems, z } from '@meshdeck/platform'

import { flag, id, text } from '../fields'

/** What may be done with one thing, or with all of a kind (contract 1.4). */
const scopeSchema = z.object({
  create: flag,
  read: flag,
  update: flag,
  delete: flag,
  vpn_access: flag,
  self_only: flag,
})
export type Scope = Infer<typeof scopeSchema>

/** Kind of thing → the thing, or `all_…` → what may be done with it. */
export const roleAccessSchema = z.record(z.string(), z.nullish(z.record(z.string(), scopeSchema)))
export type RoleAccess = Infer<typeof roleAccessSchema>

/** A role on the server, or in networks (contract 1.4); the first have no name but their id. */
export const roleSchema = z.object({
  id,
  name: text,
  /** Comes with the server or with a network, and cannot be changed. */
  default: flag,
  meta_data: text,
  /** Whoever has it may not use the console, but the client. */
  deny_dashboard_access: flag,
  /** May do everything where it holds. */
  full_access: flag,
  /** A network, or `all_networks`; empty for a platform role, which no other flag marks [US-021, C-21]. */
  network_id: text,
  network_level_access: z.nullish(roleAccessSchema),
})
export type Role = Infer<typeof roleSchema>

/** GET /v1/users/roles?platform=true: the platform roles of the server's edition, by name [AP-116]. */
export const platformRoleListQuery = () =>
  queryOptions({
    queryKey: ['roles', API_MAJOR, 'platform'] as const,
    queryFn: async ({ signal }) => {
      const reply = api.get('v1/users/roles', { searchParams: { platform: true }, signal })
      const roles = await readItems(reply, roleSchema)
      return roles.toSorted((left, right) => left.id.localeCompare(right.id))
    },
  })

/** GET /v1/users/roles: the roles in networks, which only Pro has (contract 1.4). */
export const networkRoleListQuery = () =>
  queryOptions({
    queryKey: ['roles', API_MAJOR, 'network'] as const,
    queryFn: ({ signal }) => readItems(api.get('v1/users/roles', { signal }), roleSchema),
  })
