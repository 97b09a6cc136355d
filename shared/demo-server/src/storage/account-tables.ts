import { flag, json, text } from './columns'
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
