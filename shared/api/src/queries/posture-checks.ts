import {
  api,
  type Infer,
  listOf,
  parseRecord,
  queryKeyOf,
  queryOptions,
  readItems,
  readRecords,
  z,
} from '@meshdeck/platform'

import { amount, flag, id, text } from '../fields'
import type { Node } from './nodes'

/** Path of all posture check requests. */
export const posturePath = 'v1/posture_check'

/** IDs as keys. The values carry no information for tags, and the name for groups. */
const idSetSchema = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((byId) => byId ?? {}),
)

/** A posture check of devices, on Pro since 1.5.1 (contract 2.12). */
export const postureCheckSchema = z.object({
  id,
  name: text,
  network_id: text,
  description: text,
  /** The checked attribute of a device, such as `os_version`. */
  attribute: text,
  /** Values that pass: any of these, or the minimum version. */
  values: listOf(z.string()),
  /** From 1 (low) to 4 (critical); 0 for unknown. */
  severity: amount,
  /** By tag ID; `*` means every device. */
  tags: idSetSchema,
  /** By ID of a user group, whose members' devices are checked; `*` means all users. */
  user_groups: idSetSchema,
  /** Whether the check is enabled. */
  status: flag,
})
export type PostureCheck = Infer<typeof postureCheckSchema>

/** The ID that means every device among the tags, and all users among the groups. */
export const everything = '*'

/**
 * GET /v1/posture_check?network=. Throws an `ApiError` of 404 on other servers, and of 403 if the license doesn't
 * include it.
 */
export const postureCheckListQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('posture-checks', { networkId }),
    queryFn: ({ signal }) =>
      readItems(
        api.get(posturePath, { searchParams: { network: networkId }, signal }),
        postureCheckSchema,
      ),
  })

/**
 * GET /v1/posture_check/attrs: the attributes that can be checked, with their possible values; versions and countries
 * have a placeholder.
 */
export const postureAttributesQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('posture-checks', {}, 'attributes'),
    queryFn: ({ signal }) =>
      readRecords(
        api.get(`${posturePath}/attrs`, { signal }),
        z.record(z.string(), listOf(z.string())),
      ),
    staleTime: Infinity,
  })

/** A posture check that a device fails, as the server describes it. */
const violationSchema = z.object({
  check_id: text,
  name: text,
  attribute: text,
  message: text,
  severity: amount,
})

/** Result of the last evaluation, which the server stores with a node. */
const postureShape = {
  posture_check_violations: listOf(violationSchema),
  /** Severity of the worst violation. */
  posture_check_violation_severity_level: amount,
  /** The year 1 means never. */
  last_evaluated_at: text,
}

/** A node that fails a check, or a user's device, which the server sends as a client. */
const violatorSchema = z.object({
  id: z.string(),
  hostid: text,
  ...postureShape,
  static_node: z.nullish(
    z.object({ clientid: text, ownerid: text, device_name: text, ...postureShape }),
  ),
})
export type Violator = Infer<typeof violatorSchema>

/** GET /v1/posture_check/violations?network=: the nodes of a network that fail checks, or the devices of its users. */
export const violatorsQuery = (network: string, of: 'nodes' | 'users') =>
  queryOptions({
    queryKey: queryKeyOf('posture-checks', { networkId: network, of }, 'violations'),
    queryFn: ({ signal }) =>
      readItems(
        api.get(`${posturePath}/violations`, {
          searchParams: { network, ...(of === 'users' && { users: true }) },
          signal,
        }),
        violatorSchema,
      ),
  })

const foundSchema = z.object({ posture_check_violations: listOf(violationSchema) })

/**
 * Returns the violations of a node from the list: lists of thousands don't read them, only the page of one node does.
 */
export const violationsOf = (node: Node) => parseRecord(foundSchema, node).posture_check_violations
