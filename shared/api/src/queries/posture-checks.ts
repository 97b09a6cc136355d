import {
  api,
  API_MAJOR,
  type Infer,
  listOf,
  parseRecord,
  queryOptions,
  readItems,
  readRecords,
  z,
} from '@meshdeck/platform'

import { amount, flag, id, text } from '../fields'
import type { Node } from './nodes'

/** Of all that concerns posture checks. */
export const posturePath = 'v1/posture_check'

/** Ids as keys. What they stand for says nothing of a tag, and of a group what it is called. */
const byIdSchema = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((byId) => byId ?? {}),
)

/** A check of devices, on Pro from 1.5.1 on (contract 2.12). */
export const postureCheckSchema = z.object({
  id,
  name: text,
  network_id: text,
  description: text,
  /** What of a device is looked at, such as `os_version`. */
  attribute: text,
  /** What lets a device pass: any of these, or the least version. */
  values: listOf(z.string()),
  /** From 1, low, to 4, critical; 0 for unknown. */
  severity: amount,
  /** By id of a tag, `*` for every device. */
  tags: byIdSchema,
  /** By id of a group of users, whose own devices are meant; `*` for everybody's. */
  user_groups: byIdSchema,
  /** Whether it is held against anything. */
  status: flag,
})
export type PostureCheck = Infer<typeof postureCheckSchema>

/** What stands for every device among the tags, and for everybody among the groups. */
export const everything = '*'

/** GET /v1/posture_check?network=. Throws an `ApiError` of 404 on other servers, of 403 where the licence has none. */
export const postureCheckListQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['posture-checks', API_MAJOR, networkId] as const,
    queryFn: ({ signal }) =>
      readItems(
        api.get(posturePath, { searchParams: { network: networkId }, signal }),
        postureCheckSchema,
      ),
  })

/** GET /v1/posture_check/attrs: what can be checked, and for which values; a placeholder stands for versions and countries. */
export const postureAttributesQuery = () =>
  queryOptions({
    queryKey: ['posture-checks', API_MAJOR, 'attributes'] as const,
    queryFn: ({ signal }) =>
      readRecords(
        api.get(`${posturePath}/attrs`, { signal }),
        z.record(z.string(), listOf(z.string())),
      ),
    staleTime: Infinity,
  })

/** What of a check a device does not pass, in the server's words. */
const violationSchema = z.object({
  check_id: text,
  name: text,
  attribute: text,
  message: text,
  severity: amount,
})

/** What the server keeps with a node of how it was found last. */
const postureShape = {
  posture_check_violations: listOf(violationSchema),
  /** Of the worst of them. */
  posture_check_violation_severity_level: amount,
  /** The year 1 for never. */
  last_evaluated_at: text,
}

/** A node that does not pass, or a device of somebody, which comes as a client. */
const violatorSchema = z.object({
  id: z.string(),
  hostid: text,
  ...postureShape,
  static_node: z.nullish(
    z.object({ clientid: text, ownerid: text, device_name: text, ...postureShape }),
  ),
})
export type Violator = Infer<typeof violatorSchema>

/** GET /v1/posture_check/violations?network=: the nodes of a network that do not pass, or the devices of its users. */
export const violatorsQuery = (network: string, of: 'nodes' | 'users') =>
  queryOptions({
    queryKey: ['posture-checks', API_MAJOR, network, 'violations', of] as const,
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

/** What a node of the list does not pass: lists of thousands leave that to the page of one. */
export const violationsOf = (node: Node) => parseRecord(foundSchema, node).posture_check_violations
