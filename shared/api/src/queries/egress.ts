import {
  api,
  API_MAJOR,
  type Infer,
  isApiError,
  queryOptions,
  readItems,
  z,
} from '@meshdeck/platform'

import { flag, id, text } from '../fields'
import { readEach } from '../reading'

/**
 * An egress route: a range outside of the network that some of its nodes lead to (contract 1.15).
 * Loose, because an update replaces the whole route: what the console does not know goes back as it
 * came.
 */
export const egressRouteSchema = z.looseObject({
  // an update without id would change another route (contract 1.15)
  id,
  name: text,
  network: z.string(),
  description: text,
  /** Metric by node id; the lowest metric leads. */
  nodes: z.pipe(
    z.nullish(z.record(z.string(), z.number())),
    z.transform((nodes): Record<string, number> => nodes ?? {}),
  ),
  /** From 1.5.1 on: metric by tag, whose nodes then lead to the range in the place of named ones. */
  tags: z.nullish(z.record(z.string(), z.number())),
  /** One CIDR, or `*` for the internet. */
  range: text,
  /** Instead of a range, from 1.5.1 on: a name whose addresses the nodes look up. */
  domain: text,
  nat: flag,
  /** The kind of NAT, from 1.5.1 on: `direct_nat`, `virtual_nat`, or nothing. */
  mode: z.optional(z.string()),
  /** By which addresses a range with virtual NAT is reached; the server chooses them. */
  virtual_range: z.optional(z.string()),
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
 * The routes of several networks, a call for each: the server lists them by network alone (contract 1.15). With
 * many networks ask only when somebody wants to know. A network whose routes the user may not see adds none.
 */
export const estateEgressQuery = (networkIds: readonly string[]) =>
  queryOptions({
    queryKey: ['egress', API_MAJOR, { of: networkIds }] as const,
    queryFn: async ({ signal }) => {
      const routes = await readEach(networkIds, async (networkId) => {
        try {
          return await readEgressRoutes(networkId, signal)
        } catch (error) {
          if (isApiError(error, 403)) return []
          throw error
        }
      })
      return routes.flat()
    },
  })

/** Everything, in either family [CO-041]. */
const defaultRoutes = ['0.0.0.0/0', '::/0']
const internetRanges: ReadonlySet<string> = new Set(['', '*', defaultRoutes.join(',')])

/**
 * Whether a route leads to the whole internet, under each of the names that has had [EG-008 to
 * EG-011]. The server answers with the range alone (contract 1.15).
 */
export function leadsToInternet({ range, domain }: Pick<EgressRoute, 'range' | 'domain'>): boolean {
  return internetRanges.has(range) && domain === ''
}

/** The routes of a network as they are now. */
export function readEgressRoutes(networkId: string, signal?: AbortSignal): Promise<EgressRoute[]> {
  const reply = api.get('v1/egress', {
    searchParams: { network: networkId },
    ...(signal && { signal }),
  })
  return readItems(reply, egressRouteSchema)
}
