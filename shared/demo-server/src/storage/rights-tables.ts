import { flag, json, text } from './columns'
import { type RowOf, sqlSince151 } from './repository'
import type { NameSet } from './tables'

/** What a role may do with one thing, or with all of a kind (contract 1.4). */
export type Scope = {
  create: boolean
  read: boolean
  update: boolean
  delete: boolean
  vpn_access: boolean
  self_only: boolean
}

/** Kind of thing → the thing, or `all_…` → what may be done with it. */
export type ResourceAccess = Record<string, Record<string, Scope>>

/** Network, or `all_networks` → the roles held there. */
export type NetworkRoles = Record<string, NameSet | null>

/** A role that an administrator made; those that come by themselves are not stored. */
export const rolesTable = {
  name: 'user_roles',
  key: 'id',
  misses: sqlSince151,
  columns: {
    id: text,
    name: text,
    default: flag,
    meta_data: text,
    deny_dashboard_access: flag,
    full_access: flag,
    network_id: text,
    network_level_access: json<ResourceAccess | null>(),
    global_level_access: json<ResourceAccess | null>(),
  },
} as const
export type Role = RowOf<typeof rolesTable>

/** A group that an administrator made, or that a sync brought (contract 1.5). */
export const groupsTable = {
  name: 'user_groups',
  key: 'id',
  misses: sqlSince151,
  columns: {
    id: text,
    external_identity_provider_id: text,
    default: flag,
    name: text,
    network_roles: json<NetworkRoles | null>(),
    meta_data: text,
    color_code: text,
    created_by: text,
    created_at: text,
    updated_at: text,
  },
} as const
export type Group = RowOf<typeof groupsTable>
