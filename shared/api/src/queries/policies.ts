import { api, API_MAJOR, type Infer, listOf, queryOptions, readReply, z } from '@meshdeck/platform'

import { text } from '../fields'

/** One of the things that a policy connects: `id` is its kind, `value` which one (contract 1.16). */
const policyItemSchema = z.object({ id: text, value: text })

/** An access policy: from which sources which destinations may be reached. */
export const policySchema = z.object({
  id: z.string(),
  name: text,
  src_type: listOf(policyItemSchema),
  dst_type: listOf(policyItemSchema),
})
export type Policy = Infer<typeof policySchema>

/** GET /v1/acls?network=: the policies of a network by name [AP-086]. */
export const policyListQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['policies', API_MAJOR, networkId] as const,
    queryFn: ({ signal }) =>
      readReply(
        api.get('v1/acls', { searchParams: { network: networkId }, signal }),
        listOf(policySchema),
      ),
  })

/**
 * Deletes the policies whose only source is this egress route, which the server leaves behind when
 * the route goes (contract 1.15) [AP-086, AP-089, EG-061]. Throws the error of the first call that fails.
 */
export async function deletePoliciesFrom(route: { id: string; network: string }): Promise<void> {
  const network = route.network
  const reply = api.get('v1/acls', { searchParams: { network } })
  const isRoute = (item: { id: string; value: string }) =>
    item.id === 'egress-id' && item.value === route.id

  for (const { id, src_type: sources } of await readReply(reply, listOf(policySchema))) {
    if (sources.length === 0 || !sources.every(isRoute)) continue
    const deletion = api.delete('v1/acls', { searchParams: { acl_id: id, network } })
    await readReply(deletion, z.unknown())
  }
}
