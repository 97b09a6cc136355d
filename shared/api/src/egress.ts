import {
  api,
  API_MAJOR,
  type Infer,
  listOf,
  queryOptions,
  readReply,
  useMutation,
  useQueryClient,
  z,
} from '@meshdeck/platform'

import { flag, text } from './fields'
import { deletePoliciesFrom } from './policies'

/**
 * An egress route: a range outside of the network that some of its nodes lead to (contract 1.15).
 * Loose, because an update replaces the whole route: what the console does not know goes back as it
 * came.
 */
export const egressRouteSchema = z.looseObject({
  // an update without id would change another route (contract 1.15)
  id: z.string().check(z.minLength(1)),
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
  /** Instead of a range, from 1.5.1 on: a name whose addresses the nodes look up. */
  domain: text,
  nat: flag,
  /** The kind of NAT, from 1.5.1 on. */
  mode: z.optional(z.string()),
  /** Whether the route is enabled. */
  status: flag,
  created_at: text,
})
export type EgressRoute = Infer<typeof egressRouteSchema>

/** What can be switched on and off. */
export type EgressChange = Partial<Pick<EgressRoute, 'nat' | 'status'>>

/** GET /v1/egress?network=: the routes of a network in the order of their creation [AP-080]. */
export const egressRouteListQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['egress', API_MAJOR, networkId] as const,
    queryFn: ({ signal }) => readEgressRoutes(networkId, signal),
  })

/**
 * PUT /v1/egress?network=: changes one route and sends all of it [AP-083, EG-019]. Changes of one
 * route go one after the other, each upon the route as it is now, so that nobody else's change is undone; the
 * list holds nothing that the server has not confirmed, so a refused change has nothing to take back.
 */
export function useUpdateEgressRoute(route: EgressRoute) {
  const queryClient = useQueryClient()
  const listQuery = egressRouteListQuery(route.network)
  return useMutation({
    scope: { id: `egress ${route.id}` },
    mutationFn: async (change: EgressChange) => {
      const routes = await queryClient.fetchQuery({ ...listQuery, staleTime: 0 })
      const current = routes.find(({ id }) => id === route.id) ?? route
      const reply = api.put('v1/egress', {
        searchParams: { network: route.network },
        json: egressBody({ ...current, ...change }),
      })
      return readReply(reply, egressRouteSchema)
    },
    onSuccess: (updated) =>
      queryClient.setQueryData(listQuery.queryKey, (routes) =>
        routes?.map((other) => (other.id === updated.id ? updated : other)),
      ),
    // not waited for: it also ends a reading that began before the change
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['egress'] }),
  })
}

/**
 * DELETE /v1/egress?id=&network= [AP-084, EG-061]. The server takes the route out of every policy
 * that leads to it, and removes those that led nowhere else; policies that come from it alone would
 * stay, so they are removed first.
 */
export function useDeleteEgressRoute() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (route: EgressRoute) => {
      await deletePoliciesFrom(route)
      await deleteEgressRoute(route)
    },
    onSuccess: (_reply, { id, network }) =>
      queryClient.setQueryData(egressRouteListQuery(network).queryKey, (routes) =>
        routes?.filter((route) => route.id !== id),
      ),
    onSettled: () =>
      Promise.all(
        ['egress', 'policies'].map((resource) =>
          queryClient.invalidateQueries({ queryKey: [resource] }),
        ),
      ),
  })
}

/**
 * Removes every egress route of a network, one after the other [AP-084]. Throws the error of the
 * first removal that fails; the routes before it are gone then.
 */
export async function deleteEgressRoutesOf(networkId: string): Promise<void> {
  for (const { id } of await readEgressRoutes(networkId)) {
    await deleteEgressRoute({ id, network: networkId })
  }
}

const internetRanges: ReadonlySet<string> = new Set(['', '*', '0.0.0.0/0,::/0'])

/**
 * Whether a route leads to the whole internet, under each of the names that has had [EG-008 to
 * EG-011]. The server answers with the range alone (contract 1.15).
 */
export function leadsToInternet({ range, domain }: Pick<EgressRoute, 'range' | 'domain'>): boolean {
  return internetRanges.has(range) && domain === ''
}

/** The whole route as the server takes it back. */
export function egressBody(route: EgressRoute) {
  return {
    ...route,
    // 1.0.0 takes a list where it gives a map, and no version keeps either (contract 2.13)
    tags: undefined,
    // the range of the internet is refused without it
    is_internet_gateway: leadsToInternet(route),
    // from 1.5.1 on NAT is refused without a kind (contract 2.10)
    ...(route.nat && route.mode === '' && { mode: 'direct_nat' }),
  }
}

async function deleteEgressRoute({ id, network }: Pick<EgressRoute, 'id' | 'network'>) {
  await readReply(api.delete('v1/egress', { searchParams: { id, network } }), z.unknown())
}

function readEgressRoutes(networkId: string, signal?: AbortSignal): Promise<EgressRoute[]> {
  const reply = api.get('v1/egress', {
    searchParams: { network: networkId },
    ...(signal && { signal }),
  })
  return readReply(reply, listOf(egressRouteSchema))
}
