import type { NodeMetrics } from '../monitoring/metric'
import { integer, json, type RowOf, text } from './repository'
import type { EnrollmentKey } from './tables'

/** A name for some nodes and clients of a network (contract 1.17); its id is `{network}.{tag_name}`. */
export const tagsTable = {
  name: 'tags',
  key: 'id',
  misses: 'key-value',
  columns: {
    id: text,
    tag_name: text,
    network: text,
    color_code: text,
    created_by: text,
    created_at: text,
  },
} as const
export type Tag = RowOf<typeof tagsTable>

/** Who did something, and what it was done to. `info` is whatever is worth keeping of it. */
export type Subject = { id: string; name: string; subject_type: string; info: unknown }

/** One entry of the activity (contract 1.20). */
export const eventsTable = {
  name: 'events',
  key: 'id',
  misses: 'sql',
  columns: {
    id: text,
    action: text,
    source: json<Subject>(),
    origin: text,
    target: json<Subject>(),
    network_id: text,
    triggered_by: text,
    diff: json<{ Old: unknown; New: unknown }>(),
    time_stamp: text,
  },
} as const
export type ActivityEvent = RowOf<typeof eventsTable>

/** What a registered device counted on its links (contract 1.18); of seeded ones nothing is stored. */
export const reportedMetricsTable = {
  name: 'reported_metrics',
  key: 'node_id',
  misses: 'key-value',
  columns: { node_id: text, metrics: json<NodeMetrics>() },
} as const

/** A device that waits to be let into a network, with the key that it registered with (contract 2.7). */
export const pendingHostsTable = {
  name: 'pending_hosts',
  key: 'id',
  misses: 'sql',
  columns: {
    id: text,
    host_id: text,
    host_name: text,
    network: text,
    public_key: text,
    // named after an id, but all of the key
    enrollment_key_id: json<EnrollmentKey>(),
    os: text,
    version: text,
    location: text,
    requested_at: text,
  },
} as const
export type PendingHost = RowOf<typeof pendingHostsTable>

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
