import { isEditKept, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, queryClient, readItems, readReply, z } from '@meshdeck/platform'

import { change, readAgain, readAnew } from '../change'
import {
  type EgressRoute,
  egressRouteListQuery,
  egressRouteSchema,
  leadsToInternet,
  readEgressRoutes,
} from '../queries/egress'
import { type Policy, type PolicyItem, policySchema } from '../queries/policies'
import { sharedReading } from '../reading'

/** What a person may change of a route. The range is empty for the internet and for a domain. */
export type EgressEdit = {
  name: string
  description: string
  isInternet: boolean
  range: string
  domain: string
  /** Metric by node id, or by tag id. */
  nodes: Record<string, number>
  tags: Record<string, number>
  nat: boolean
  mode: string
}

/** What the server has of that. */
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

/** What can be switched on and off, and of which kind NAT is. */
export type EgressChange = Partial<Pick<EgressRoute, 'nat' | 'mode' | 'status'>>

/** What writes a route bears this word: each reads all of it and sends all of it. */
export const turnOfRoute = ({ id }: Pick<EgressRoute, 'id'>): string => `egress ${id}`

const reading = sharedReading((networkId) =>
  queryClient.fetchQuery({ ...egressRouteListQuery(networkId), staleTime: 0 }),
)

/**
 * PUT /v1/egress?network=: changes one route and sends all of it [AP-083, EG-019]. Changes of one
 * route go one after the other, each upon the route as it is now, so that nobody else's change is undone; the
 * list holds nothing that the server has not confirmed, so a refused change has nothing to take back. Routes of a
 * job share what is read.
 */
export const switchEgressRoute = change({
  send: async ({ route, ...changed }: EgressChange & { route: EgressRoute }) => {
    const { queryKey } = egressRouteListQuery(route.network)
    const routes = await reading.readFor(route.network, route.id)
    const current = routes.find(({ id }) => id === route.id) ?? route
    const reply = api.put('v1/egress', {
      searchParams: { network: route.network },
      json: egressBody({ ...current, ...changed }),
    })
    const updated = await readReply(reply, egressRouteSchema)
    queryClient.setQueryData(queryKey, (others) =>
      others?.map((other) => (other.id === updated.id ? updated : other)),
    )
    return updated
  },
  inTurn: ({ route }) => turnOfRoute(route),
  stale: ['egress'],
  // it also ends a reading that began before the change
  inBackground: true,
  settle: () => {
    reading.forget()
    void readAgain('egress')
  },
  isSaved: ({ route, ...mine }, updated) => isEditKept({ base: route, mine }, updated),
  nameOf: ({ route }) => route.name,
})

/** POST /v1/egress?network= [AP-082]. A new route is switched on, whatever is sent (contract 1.15). */
export const createEgressRoute = change({
  send: ({ networkId, input }: { networkId: string; input: EgressEdit }) =>
    readReply(
      api.post('v1/egress', {
        searchParams: { network: networkId },
        json: { network: networkId, status: true, ...bodyOf(input) },
      }),
      egressRouteSchema,
    ),
  stale: ['egress'],
  isSaved: (_input, made) => isRouteListed(made),
  nameOf: ({ input }) => input.name,
})

/** Whether a route is in the list of its network. */
export const isRouteListed = async ({ id, network }: EgressRoute): Promise<boolean> =>
  (await readAnew(egressRouteListQuery(network))).some((route) => route.id === id)

type Edit = { route: EgressRoute; base: EgressEdit; mine: EgressEdit }

/**
 * PUT /v1/egress?network=: changes a route upon what it is now [AP-083]. Throws a `CollisionError` when somebody
 * else has changed the same field since `base`, and an `ApiError` of 404 when it is gone. A name or description
 * cannot be taken away on 1.0.0 (contract 1.15).
 */
export const updateEgressRoute = change({
  send: async ({ route, base, mine }: Edit) => {
    const routes = await readEgressRoutes(route.network)
    const current = routes.find(({ id }) => id === route.id)
    if (!current) throw new ApiError(404, '')
    const edit = mergeOrCollide({ base, theirs: editOfEgressRoute(current), mine })
    const reply = api.put('v1/egress', {
      searchParams: { network: route.network },
      json: { ...current, ...bodyOf(edit) },
    })
    // a switch that follows is not sent upon what was read before
    reading.forget()
    return readReply(reply, egressRouteSchema)
  },
  inTurn: ({ route }) => turnOfRoute(route),
  stale: ['egress'],
  isSaved: (edit, updated) => isEditKept(edit, editOfEgressRoute(updated)),
  nameOf: ({ route }) => route.name,
})

/** A route that was deleted, and the policies of its network that named it then. */
export type GoneRoute = { route: EgressRoute; policies: Policy[] }

/**
 * Deletes the policies whose only source is this egress route, which the server leaves behind when
 * the route goes (contract 1.15) [AP-086, AP-089, EG-061]. Gives all of its network that named the route before.
 * Throws the error of the first call that fails.
 */
export async function deletePoliciesFrom(route: {
  id: string
  network: string
}): Promise<Policy[]> {
  const { network } = route
  const reply = api.get('v1/acls', { searchParams: { network } })
  const isRoute = (item: PolicyItem) => item.id === 'egress-id' && item.value === route.id
  const policies = await readItems(reply, policySchema)

  for (const { id, src_type: sources } of policies) {
    if (sources.length === 0 || !sources.every(isRoute)) continue
    const deletion = api.delete('v1/acls', { searchParams: { acl_id: id, network } })
    await readReply(deletion, z.unknown())
  }
  return policies.filter(({ src_type, dst_type }) => [...src_type, ...dst_type].some(isRoute))
}

/**
 * DELETE /v1/egress?id=&network= [AP-084, EG-061]. The server takes the route out of every policy
 * that leads to it, and deletes those that led nowhere else; policies that come from it alone would
 * stay, so they are deleted first. It writes every policy of every network back as it was when the call
 * began: of two deletions at once the one brings back what the other has deleted, so they go one after the other.
 */
export const deleteEgressRoute = change({
  send: async (route: EgressRoute): Promise<GoneRoute> => {
    const policies = await deletePoliciesFrom(route)
    await sendDeletion(route)
    return { route, policies }
  },
  inTurn: () => 'egress deletion',
  stale: ['egress', 'policies'],
  settle: (deleted) => {
    const gone = new Set(deleted.map(({ id }) => id))
    for (const networkId of new Set(deleted.map(({ network }) => network))) {
      queryClient.setQueryData(egressRouteListQuery(networkId).queryKey, (routes) =>
        routes?.filter(({ id }) => !gone.has(id)),
      )
    }
    return readAgain('egress', 'policies')
  },
  isThere: async ({ id, network }) =>
    (await readAnew(egressRouteListQuery(network))).some((route) => route.id === id),
  nameOf: ({ name }) => name,
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

/** What is sent of an edit: fields that a server does not know are passed over by it. */
function bodyOf({ isInternet, tags, nodes, mode, nat, ...texts }: EgressEdit) {
  const hasTags = Object.keys(tags).length > 0
  return {
    ...texts,
    range: isInternet ? '*' : texts.range,
    is_internet_gateway: isInternet,
    nodes: hasTags ? {} : nodes,
    // 1.0.0 takes a list of them and keeps none (contract 1.15, 2.10)
    tags: hasTags ? tags : undefined,
    nat,
    mode: nat && mode === '' ? 'direct_nat' : mode,
  }
}

async function sendDeletion({ id, network }: Pick<EgressRoute, 'id' | 'network'>) {
  await readReply(api.delete('v1/egress', { searchParams: { id, network } }), z.unknown())
}
