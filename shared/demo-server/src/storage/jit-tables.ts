import { integer, text } from './columns'
import type { RowOf } from './repository'

/** Somebody wants access to a network for a time (contract 2.12); it outlives the network. */
export const jitRequestsTable = {
  name: 'jit_requests',
  key: 'id',
  misses: 'sql',
  columns: {
    id: text,
    network_id: text,
    user_id: text,
    user_name: text,
    reason: text,
    status: text,
    revoked_at: text,
    requested_at: text,
    approved_at: text,
    approved_by: text,
    duration_hours: integer,
    expires_at: text,
  },
} as const
export type JitRequest = RowOf<typeof jitRequestsTable>

/** The access that he was given. */
export const jitGrantsTable = {
  name: 'jit_grants',
  key: 'id',
  misses: 'sql',
  columns: {
    id: text,
    network_id: text,
    user_id: text,
    request_id: text,
    granted_at: text,
    expires_at: text,
  },
} as const
export type JitGrant = RowOf<typeof jitGrantsTable>
