import type { NodeMetrics } from '../monitoring/metric'
import { integer, json, type RowOf, text } from './repository'
import type { EnrollmentKey } from './tables'

/** Tag of nodes and clients in a network (contract 1.17); its ID is `{network}.{tag_name}`. */
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

/** Actor or target of an action. `info` is any data worth keeping about it. */
export type Subject = { id: string; name: string; subject_type: string; info: unknown }

/** Entry of the activity (contract 1.20). */
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

/** Counters of a registered device's links (contract 1.18); those of seeded ones aren't stored. */
export const reportedMetricsTable = {
  name: 'reported_metrics',
  key: 'node_id',
  misses: 'key-value',
  columns: { node_id: text, metrics: json<NodeMetrics>() },
} as const

/** Device pending approval for a network, with the key of its registration (contract 2.7). */
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
    // named like an ID, but contains the whole key
    enrollment_key_id: json<EnrollmentKey>(),
    os: text,
    version: text,
    location: text,
    requested_at: text,
  },
} as const
export type PendingHost = RowOf<typeof pendingHostsTable>

/** Request for temporary access to a network (contract 2.12); it outlives the network. */
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

/** Grant of temporary access. */
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
