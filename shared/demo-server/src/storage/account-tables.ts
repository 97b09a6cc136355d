import { flag, integer, json, text } from './columns'
import { type RowOf, sqlSince151 } from './repository'
import type { NameSet } from './tables'

/** An account (contract 1.3). */
export const usersTable = {
  name: 'users',
  key: 'username',
  misses: sqlSince151,
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
    /** Step of time of the last one-time code that signed in. */
    totp_step: integer,
    /** Tokens of another series have ended; triggers change it with password, lock and account. */
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

/** A token a user gave himself for programs (contract 1.3.1). */
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

/** Somebody who may make himself an account with the code he was sent (contract 1.6). */
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

/** Somebody a provider vouches for, who waits for an administrator's word (contract 1.7). */
export const pendingUsersTable = {
  name: 'pending_users',
  key: 'username',
  misses: 'key-value',
  columns: { username: text, external_identity_provider_id: text },
} as const
export type PendingUser = RowOf<typeof pendingUsersTable>
