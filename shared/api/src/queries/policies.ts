import {
  api,
  type Infer,
  listOf,
  queryKeyOf,
  queryOptions,
  readItems,
  readRecords,
  z,
} from '@meshdeck/platform'

import { amount, flag, id, text, wholeOf } from '../fields'
import { readEach } from '../reading'

/**
 * A source or destination of a policy: `id` is its kind (device, tag, user, user-group, egress-id), `value` the item,
 * or `*` for all of that kind (contract 1.16).
 */
const policyItemSchema = z.object({ id: text, value: text })
export type PolicyItem = Infer<typeof policyItemSchema>

/** An access policy: which sources may reach which destinations. */
export const policySchema = z.object({
  id,
  name: text,
  network_id: text,
  /** Created with the network: only `enabled` can be changed. */
  default: flag,
  enabled: flag,
  /** `device-policy` or `user-policy`. */
  policy_type: text,
  src_type: listOf(policyItemSchema),
  dst_type: listOf(policyItemSchema),
  /** Name of a service, such as `HTTPS`. */
  type: text,
  protocol: text,
  /** Single ports and ranges, such as `80` or `8000-9000`. */
  ports: listOf(z.string()),
  /** 1: both directions, 0: from source to destination only. */
  allowed_traffic_direction: amount,
})
export type Policy = Infer<typeof policySchema>

const WHOLE_MS = 10_000

/** GET /v1/acls?network=: the policies of a network, sorted by name [AP-086]. */
export const policyListQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('policies', { networkId }),
    queryFn: ({ signal }) =>
      readItems(api.get('v1/acls', { searchParams: { network: networkId }, signal }), policySchema),
  })

/** A policy, and an end of it, with everything that the server sent: a newer one has fields that the console doesn't know. */
const wholePolicySchema = wholeOf(policySchema)
const wholeEndsSchema = listOf(wholeOf(policyItemSchema))
export type WholePolicy = Infer<typeof wholePolicySchema>

/** GET /v1/acls?network=: the policies of a network as the server sent them, for changes that send them back. */
export const wholePolicyListQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('policies', { networkId }, 'whole'),
    queryFn: () =>
      readItems(api.get('v1/acls', { searchParams: { network: networkId } }), wholePolicySchema),
    // too large to keep
    gcTime: WHOLE_MS,
  })

/** Returns ends of a policy as the server sent them; new ones have no more than what the console knows. */
export function endsAsSent(ends: readonly PolicyItem[], sent: unknown): object[] {
  const { data: sentEnds = [] } = z.safeParse(wholeEndsSchema, sent)
  return ends.map((end) => {
    const sentEnd = sentEnds.find(
      (other) => other.known.id === end.id && other.known.value === end.value,
    )
    return sentEnd?.reply ?? end
  })
}

/**
 * The policies of these networks, each with the network that it was listed for [AP-086]. Sends a request for each, so
 * with many networks fetch it only on demand. Fails with the first request that fails.
 */
export const policiesOfNetworksQuery = (networkIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeyOf('policies', { networkIds }),
    queryFn: async ({ client }) => {
      const policyLists = await readEach(networkIds, async (networkId) => {
        const policies = await client.fetchQuery(policyListQuery(networkId))
        return policies.map((policy) => ({ networkId, policy }))
      })
      return policyLists.flat()
    },
  })

/** GET /v1/acls/egress: the policies that lead to an egress route, alone or among others [AP-091]. */
export const egressPolicyListQuery = (route: { network: string; id: string }) =>
  queryOptions({
    queryKey: queryKeyOf('policies', { networkId: route.network, routeId: route.id }),
    queryFn: ({ signal }) => {
      const searchParams = { egress_id: route.id, network: route.network }
      return readItems(api.get('v1/acls/egress', { searchParams, signal }), policySchema)
    },
  })

/** A service that a policy can allow, and its options (contract 1.16) [AC-031]. */
const serviceSchema = z.object({
  name: z.string(),
  allowed_protocols: listOf(z.string()),
  /** `All ports`, a port, or empty. */
  port_range: text,
  allow_port_setting: flag,
})
export type Service = Infer<typeof serviceSchema>

/** GET /v1/acls/policy_types: the services of this server [AP-090]. */
export const serviceListQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('policies', { networkId }, 'services'),
    queryFn: async ({ signal }) => {
      const searchParams = { network: networkId }
      const reply = api.get('v1/acls/policy_types', { searchParams, signal })
      return (await readRecords(reply, z.object({ ProtocolTypes: listOf(serviceSchema) })))
        .ProtocolTypes
    },
  })
