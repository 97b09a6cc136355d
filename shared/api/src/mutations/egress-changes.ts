import { api, queryClient, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import {
  type EgressRoute,
  egressRouteListQuery,
  egressRouteSchema,
  leadsToInternet,
  readEgressRoutes,
} from '../queries/egress'
import { deletePoliciesFrom } from '../queries/policies'

/** What can be switched on and off. */
export type EgressChange = Partial<Pick<EgressRoute, 'nat' | 'status'>>

/**
 * PUT /v1/egress?network=: changes one route and sends all of it [AP-083, EG-019]. Changes of one
 * route go one after the other, each upon the route as it is now, so that nobody else's change is undone; the
 * list holds nothing that the server has not confirmed, so a refused change has nothing to take back.
 */
export const updateEgressRoute = change({
  send: async ({ route, ...changed }: EgressChange & { route: EgressRoute }) => {
    const listQuery = egressRouteListQuery(route.network)
    const routes = await queryClient.fetchQuery({ ...listQuery, staleTime: 0 })
    const current = routes.find(({ id }) => id === route.id) ?? route
    const reply = api.put('v1/egress', {
      searchParams: { network: route.network },
      json: egressBody({ ...current, ...changed }),
    })
    const updated = await readReply(reply, egressRouteSchema)
    queryClient.setQueryData(listQuery.queryKey, (others) =>
      others?.map((other) => (other.id === updated.id ? updated : other)),
    )
    return updated
  },
  inTurn: ({ route }) => `egress ${route.id}`,
  stale: ['egress'],
  // it also ends a reading that began before the change
  inBackground: true,
})

/**
 * DELETE /v1/egress?id=&network= [AP-084, EG-061]. The server takes the route out of every policy
 * that leads to it, and deletes those that led nowhere else; policies that come from it alone would
 * stay, so they are deleted first.
 */
export const deleteEgressRoute = change({
  send: async (route: EgressRoute) => {
    await deletePoliciesFrom(route)
    await sendDeletion(route)
    queryClient.setQueryData(egressRouteListQuery(route.network).queryKey, (routes) =>
      routes?.filter(({ id }) => id !== route.id),
    )
  },
  stale: ['egress', 'policies'],
  isThere: async ({ id, network }) =>
    (await readAnew(egressRouteListQuery(network))).some((route) => route.id === id),
})

/**
 * Deletes every egress route of a network, one after the other [AP-084]. Throws the error of the
 * first deletion that fails; the routes before it are gone then.
 */
export async function deleteEgressRoutesOf(networkId: string): Promise<void> {
  for (const { id } of await readEgressRoutes(networkId)) {
    await sendDeletion({ id, network: networkId })
  }
}

/** The whole route as the server takes it back. */
export function egressBody(route: EgressRoute) {
  return {
    ...route,
    // 1.0.0 gives an empty map and takes a list; what a route has of them stands for its nodes (contract 2.10)
    tags: Object.keys(route.tags ?? {}).length > 0 ? route.tags : undefined,
    // the range of the internet is refused without it
    is_internet_gateway: leadsToInternet(route),
    // from 1.5.1 on NAT is refused without a kind (contract 2.10)
    ...(route.nat && route.mode === '' && { mode: 'direct_nat' }),
  }
}

async function sendDeletion({ id, network }: Pick<EgressRoute, 'id' | 'network'>) {
  await readReply(api.delete('v1/egress', { searchParams: { id, network } }), z.unknown())
}
