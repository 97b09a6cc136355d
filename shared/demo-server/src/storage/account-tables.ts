import { flag, integer, json, type RowOf, text } from './repository'
import type { NameSet } from './tables'

/** Account (contract 1.3). */
export const usersTable = {
  name: 'users',
  key: 'username',
  misses: 'moved',
  noun: 'user',
  columns: {
    username: text,
    password: text,
    display_name: text,
    platform_role_id: text,
    account_disabled: flag,
    auth_type: text,
    external_identity_provider_id: text,
    is_mfa_enabled: flag,
    totp_secret: text,
    /** Time step of the last one-time code that signed in. */
    totp_step: integer,
    /** Tokens of another series are invalid; triggers change it with password, lock and account. */
    token_series: text,
    isadmin: flag,
    issuperadmin: flag,
    remote_gw_ids: json<NameSet | null>(),
    user_group_ids: json<NameSet | null>(),
    network_roles: json<Record<string, NameSet | null> | null>(),
    last_login_time: text,
    created_by: text,
    created_at: text,
    updated_at: text,
    theme: text,
    text_size: text,
    reduced_motion: flag,
  },
} as const
export type User = RowOf<typeof usersTable>

/** Token that a user created for programs (contract 1.3.1). */
export const accessTokensTable = {
  name: 'access_tokens',
  key: 'id',
  misses: 'sql',
  columns: {
    id: text,
    name: text,
    user_name: text,
    expires_at: text,
    last_used: text,
    created_by: text,
    created_at: text,
  },
} as const

/** Invite by whose code a user can create an account (contract 1.6). */
export const invitesTable = {
  name: 'invites',
  key: 'email',
  misses: 'key-value',
  columns: {
    email: text,
    platform_role_id: text,
    user_group_ids: json<NameSet | null>(),
    network_roles: json<Record<string, NameSet | null> | null>(),
    invite_code: text,
    invite_url: text,
  },
} as const
export type Invite = RowOf<typeof invitesTable>

/** User confirmed by a provider who waits for an administrator's approval (contract 1.7). */
export const pendingUsersTable = {
  name: 'pending_users',
  key: 'username',
  misses: 'key-value',
  columns: { username: text, external_identity_provider_id: text },
} as const
export type PendingUser = RowOf<typeof pendingUsersTable>

/** Rights of a role on one resource, or on all of a kind (contract 1.4). */
export type Scope = {
  create: boolean
  read: boolean
  update: boolean
  delete: boolean
  vpn_access: boolean
  self_only: boolean
}

/** Permissions by kind of resource and by ID, or `all_…` for all of that kind. */
export type ResourceAccess = Record<string, Record<string, Scope>>

/** Network, or `all_networks` → the roles held there. */
export type NetworkRoles = Record<string, NameSet | null>

/** Role that an administrator created; built-in ones aren't stored. */
export const rolesTable = {
  name: 'user_roles',
  key: 'id',
  misses: 'moved',
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

/** Group that an administrator created, or that a sync added (contract 1.5). */
export const groupsTable = {
  name: 'user_groups',
  key: 'id',
  misses: 'moved',
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
