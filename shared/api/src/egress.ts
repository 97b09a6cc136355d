import { api, API_MAJOR, type Infer, listOf, queryOptions, readReply, z } from '@meshdeck/platform'

import { flag, text } from './fields'

/** An egress route: a range outside of the network that some of its nodes lead to (contract 1.15). */
export const egressRouteSchema = z.object({
  id: z.string(),
  name: text,
  network: z.string(),
  description: text,
  /** Metric by node id; the lowest metric leads. */
  nodes: z.pipe(
    z.nullish(z.record(z.string(), z.number())),
    z.transform((nodes): Record<string, number> => nodes ?? {}),
  ),
  /** One CIDR, or `*` for the internet. */
  range: text,
  nat: flag,
  /** Whether the route is enabled. */
  status: flag,
  created_at: text,
})
export type EgressRoute = Infer<typeof egressRouteSchema>

/** GET /v1/egress?network=: the routes of a network in the order of their creation [AP-080]. */
export const egressRouteListQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['egress', API_MAJOR, networkId] as const,
    queryFn: ({ signal }) => readEgressRoutes(networkId, signal),
  })

/**
 * Removes every egress route of a network, one after the other [AP-084]. Throws the error of the
 * first removal that fails; the routes before it are gone then.
 */
export async function deleteEgressRoutesOf(networkId: string): Promise<void> {
  for (const { id } of await readEgressRoutes(networkId)) {
    const reply = api.delete('v1/egress', { searchParams: { id, network: networkId } })
    await readReply(reply, z.unknown())
  }
}

function readEgressRoutes(networkId: string, signal?: AbortSignal): Promise<EgressRoute[]> {
  const reply = api.get('v1/egress', {
    searchParams: { network: networkId },
    ...(signal && { signal }),
  })
  return readReply(reply, listOf(egressRouteSchema))
}
