import {
  api,
  type Infer,
  isApiError,
  listOf,
  queryKeyOf,
  queryOptions,
  readItems,
  z,
} from '@meshdeck/platform'

import { flag, id, text } from '../fields'
import { readEach } from '../reading'

/** Kinds of NAT, since 1.5.1 (`mode` of a route). */
export const DIRECT_NAT = 'direct_nat'
export const VIRTUAL_NAT = 'virtual_nat'

/**
 * An egress route: a range outside of the network that some of its nodes route to (contract 1.15). A loose object,
 * because an update replaces the complete route and must preserve fields that the console doesn't use.
 */
const egressRouteShape = z.looseObject({
  // an update without an ID would change another route (contract 1.15)
  id,
  name: text,
  network: z.string(),
  description: text,
  /** Metric by node ID; the node with the lowest metric routes the traffic. */
  nodes: z.pipe(
    z.nullish(z.record(z.string(), z.number())),
    z.transform((nodes): Record<string, number> => nodes ?? {}),
  ),
  /** Since 1.5.1: metric by tag, whose nodes then route to the range instead of named nodes. */
  tags: z.nullish(z.record(z.string(), z.number())),
  /** One CIDR, or `*` for the internet. */
  range: text,
  /** Instead of a range, since 1.5.1: a domain whose addresses the nodes look up. */
  domain: text,
  /** Instead of a domain, since 1.6.0. */
  domains: z.optional(listOf(z.string())),
  nat: flag,
  /** The kind of NAT, since 1.5.1: `direct_nat`, `virtual_nat`, or empty; since 1.6.0 `disabled` instead of empty. */
  mode: z.optional(z.string()),
  /** Addresses through which a range with virtual NAT is reached; the server chooses them. */
  virtual_range: z.optional(z.string()),
  /** Whether the route is enabled. */
  status: flag,
  created_at: text,
})

/**
 * A route whose `domain` has all domains, separated by commas, whose kind of NAT is empty without NAT, and whose range is
 * `*` for the internet. Since 1.6.0, a route with neither range nor domains leads nowhere (releases).
 */
export const egressRouteSchema = z.pipe(
  egressRouteShape,
  z.transform(({ domains, ...route }) => ({
    ...route,
    ...(domains === undefined && route.domain === '' && { range: route.range || '*' }),
    domain: domains?.join(', ') || route.domain,
    ...(route.mode === 'disabled' && { mode: '' }),
  })),
)
export type EgressRoute = Infer<typeof egressRouteSchema>

/** GET /v1/egress?network=: the routes of a network in order of creation [AP-080]. */
export const egressRouteListQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('egress', { networkId }),
    queryFn: ({ signal }) => readEgressRoutes(networkId, signal),
  })

/**
 * The routes of several networks. Sends a request for each, because the server only lists them by network (contract
 * 1.15): with many networks, fetch it only on demand. A network whose routes the user may not see adds none.
 */
export const readableEgressOfNetworksQuery = (networkIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeyOf('egress', { networkIds }, 'readable'),
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

/** The default routes of both families [CO-041]. */
const defaultRoutes = ['0.0.0.0/0', '::/0']
const internetRanges: ReadonlySet<string> = new Set(['*', defaultRoutes.join(',')])

/**
 * Whether a route covers the whole internet, in any notation that servers have used. The server returns only the range
 * (contract 1.15).
 */
export function leadsToInternet({ range, domain }: Pick<EgressRoute, 'range' | 'domain'>): boolean {
  return internetRanges.has(range) && domain === ''
}

/**
 * Returns the range of the pool by which devices reach the hosts behind a route with virtual NAT, so that identical
 * ranges don't conflict (contract 2.10). Empty for any other route.
 */
export const virtualRangeOf = ({ nat, mode, virtual_range = '' }: EgressRoute): string =>
  nat && mode === VIRTUAL_NAT ? virtual_range : ''

/** Fields of a route that a user can change. The range is empty for the internet and for a domain. */
export type EgressEdit = {
  name: string
  description: string
  isInternet: boolean
  range: string
  /** Several are separated by commas. */
  domain: string
  /** Metric by node ID, or by tag ID. */
  nodes: Record<string, number>
  tags: Record<string, number>
  nat: boolean
  mode: string
}

/** Returns the editable fields of a route. */
export function editOfEgressRoute(route: EgressRoute): EgressEdit {
  const isInternet = leadsToInternet(route)
  return {
    name: route.name,
    description: route.description,
    isInternet,
    range: isInternet ? '' : route.range,
    domain: route.domain,
    nodes: route.nodes,
    tags: route.tags ?? {},
    nat: route.nat,
    mode: route.mode ?? '',
  }
}

/** Fetches the current routes of a network. */
export function readEgressRoutes(networkId: string, signal?: AbortSignal): Promise<EgressRoute[]> {
  const reply = api.get('v1/egress', {
    searchParams: { network: networkId },
    ...(signal && { signal }),
  })
  return readItems(reply, egressRouteSchema)
}
