import { flag, integer, json, type RowOf, text } from './repository'

/** Posture check of the devices in a network (contract 2.12); it outlives the network. */
export const postureChecksTable = {
  name: 'posture_checks',
  key: 'id',
  misses: 'sql',
  columns: {
    id: text,
    name: text,
    network_id: text,
    description: text,
    attribute: text,
    values: json<string[]>(),
    severity: integer,
    tags: json<Record<string, unknown>>(),
    user_groups: json<Record<string, unknown>>(),
    status: flag,
    created_by: text,
    created_at: text,
    updated_at: text,
  },
} as const
export type PostureCheck = RowOf<typeof postureChecksTable>

/** Check that a device fails. */
export type Violation = {
  check_id: string
  name: string
  attribute: string
  message: string
  severity: number
}

/** Fields of a node or client with its last findings. */
export const postureState = {
  last_evaluated_at: text,
  posture_check_violations: json<Violation[] | null>(),
  posture_check_violation_severity_level: integer,
}
