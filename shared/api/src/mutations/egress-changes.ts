import type { Capabilities } from '@meshdeck/domain/capabilities'
import { readDomains } from '@meshdeck/domain/domain-name'
import { isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import {
  api,
  ApiError,
  queryClient,
  readCapabilities,
  readItems,
  readReply,
  z,
} from '@meshdeck/platform'

import { change, refreshResources, fetchFresh } from '../change'
import {
  DIRECT_NAT,
  type EgressEdit,
  editOfEgressRoute,
  type EgressRoute,
  egressRouteListQuery,
  egressRouteSchema,
  leadsToInternet,
  readEgressRoutes,
} from '../queries/egress'
import { type Policy, type PolicyItem, policySchema } from '../queries/policies'
import { sharedReading } from '../reading'

/** Fields of a route that can be switched: NAT, the kind of NAT, and whether the route is on. */
export type EgressChange = Partial<Pick<EgressRoute, 'nat' | 'mode' | 'status'>>

/** Queue key that serializes writes of one route: each write reads and sends the complete route. */
export const routeQueueKey = ({ id }: Pick<EgressRoute, 'id'>): string => `egress ${id}`

const reading = sharedReading((networkId) =>
  queryClient.fetchQuery({ ...egressRouteListQuery(networkId), staleTime: 0 }),
)

/**
 * PUT /v1/egress?network=: changes one route and sends it completely [AP-083, EG-019]. Changes of one route run one
 * after the other, each based on the current route, so that no other user's change is undone. The list only holds
 * confirmed data, so a rejected change needs no rollback. The routes of a job share one read.
 */
export const switchEgressRoute = change({
  send: async ({ route, ...changed }: EgressChange & { route: EgressRoute }) => {
    const { queryKey } = egressRouteListQuery(route.network)
    const routes = await reading.readFor(route.network, route.id)
    const current = routes.find(({ id }) => id === route.id) ?? route
    const reply = api.put('v1/egress', {
      searchParams: { network: route.network },
      json: egressBody({ ...current, ...changed }, await readCapabilities()),
    })
    const updatedRoute = await readReply(reply, egressRouteSchema)
    queryClient.setQueryData(queryKey, (others) =>
      others?.map((other) => (other.id === updatedRoute.id ? updatedRoute : other)),
    )
    return updatedRoute
  },
  queueKey: ({ route }) => routeQueueKey(route),
  stale: ['egress'],
  // also ends a read that began before the change
  inBackground: true,
  settle: () => {
    reading.forget()
    void refreshResources('egress')
  },
  isSaved: ({ route, ...mine }, updated) => isEditSaved({ base: route, mine }, updated),
  nameOf: ({ route }) => route.name,
})

/** POST /v1/egress?network= [AP-082]. The server switches a new route on, whatever is sent (contract 1.15). */
export const createEgressRoute = change({
  send: async ({ networkId, input }: { networkId: string; input: EgressEdit }) => {
    const body = bodyOf(input, await readCapabilities())
    const reply = api.post('v1/egress', {
      searchParams: { network: networkId },
      json: { network: networkId, status: true, ...body },
    })
    return readReply(reply, egressRouteSchema)
  },
  stale: ['egress'],
  isSaved: (_input, made) => isRouteListed(made),
  nameOf: ({ input }) => input.name,
})

/** Whether the list of the network contains a route. */
export const isRouteListed = async ({ id, network }: EgressRoute): Promise<boolean> =>
  (await fetchFresh(egressRouteListQuery(network))).some((route) => route.id === id)

type Edit = { route: EgressRoute; base: EgressEdit; mine: EgressEdit }

/**
 * PUT /v1/egress?network=: applies a change to the current route [AP-083]. Throws a `CollisionError` if another user
 * has changed the same field since `base`, and an `ApiError` of 404 if the route no longer exists. Before 1.5.0, a
 * name or description can't be cleared (contract 1.15).
 */
export const updateEgressRoute = change({
  send: async ({ route, base, mine }: Edit) => {
    const routes = await readEgressRoutes(route.network)
    const current = routes.find(({ id }) => id === route.id)
    if (!current) throw new ApiError(404, '')
    const edit = mergeOrCollide({ base, theirs: editOfEgressRoute(current), mine })
    const { domain: _domain, ...rest } = current
    const reply = api.put('v1/egress', {
      searchParams: { network: route.network },
      json: { ...rest, ...bodyOf(edit, await readCapabilities()) },
    })
    // a switch that follows must not be based on the earlier read
    reading.forget()
    return readReply(reply, egressRouteSchema)
  },
  queueKey: ({ route }) => routeQueueKey(route),
  stale: ['egress'],
  isSaved: (edit, updated) => isEditSaved(edit, editOfEgressRoute(updated)),
  nameOf: ({ route }) => route.name,
})

/** A deleted route, with the policies of its network that named it. */
export type GoneRoute = { route: EgressRoute; policies: Policy[] }

/**
 * Deletes the policies whose only source is this egress route; the server leaves them behind when the route is deleted
 * (contract 1.15) [AP-086, AP-089, EG-061]. Returns all policies of its network that named the route before. Throws the
 * error of the first request that fails.
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
 * DELETE /v1/egress?id=&network= [AP-084, EG-061]. The server removes the route from every policy that leads to it, and
 * deletes policies that led nowhere else. Policies whose only source is the route would remain, so they are deleted
 * first. Deletions run one after the other, because the server writes every policy of every network back as it was when
 * the request began: of two concurrent deletions, one restores what the other has deleted.
 */
export const deleteEgressRoute = change({
  send: async (route: EgressRoute): Promise<GoneRoute> => {
    const policies = await deletePoliciesFrom(route)
    await sendDeletion(route)
    return { route, policies }
  },
  queueKey: () => 'egress deletion',
  stale: ['egress', 'policies'],
  settle: (deleted) => {
    const deletedIds = new Set(deleted.map(({ id }) => id))
    for (const networkId of new Set(deleted.map(({ network }) => network))) {
      queryClient.setQueryData(egressRouteListQuery(networkId).queryKey, (routes) =>
        routes?.filter(({ id }) => !deletedIds.has(id)),
      )
    }
    return refreshResources('egress', 'policies')
  },
  exists: async ({ id, network }) =>
    (await fetchFresh(egressRouteListQuery(network))).some((route) => route.id === id),
  nameOf: ({ name }) => name,
})

/**
 * Deletes all egress routes of a network, one after the other [AP-084]. Throws the error of the first deletion that
 * fails; the earlier routes are deleted by then.
 */
export async function deleteEgressRoutesOf(networkId: string): Promise<void> {
  for (const { id } of await readEgressRoutes(networkId)) {
    await sendDeletion({ id, network: networkId })
  }
}

/** Returns the complete route in the form that the server accepts. */
export function egressBody({ domain, ...route }: EgressRoute, capabilities: Capabilities) {
  return {
    ...route,
    ...targetToSend({ range: route.range, domain }, capabilities),
    // 1.0.0 returns an empty map and accepts a list; tags that a route has apply to its nodes (contract 2.10)
    tags: Object.keys(route.tags ?? {}).length > 0 ? route.tags : undefined,
    // the server rejects the range of the internet without it
    is_internet_gateway: leadsToInternet({ range: route.range, domain }),
    // since 1.5.1 the server rejects NAT without a kind (contract 2.10)
    ...(route.nat && route.mode === '' && { mode: DIRECT_NAT }),
  }
}

/** Returns the request body for an edit; servers ignore fields that they don't support. */
function bodyOf(
  { isInternet, tags, nodes, mode, nat, range, domain, ...texts }: EgressEdit,
  capabilities: Capabilities,
) {
  const hasTags = Object.keys(tags).length > 0
  return {
    ...texts,
    ...targetToSend({ range: isInternet ? '*' : range, domain }, capabilities),
    is_internet_gateway: isInternet,
    nodes: hasTags ? {} : nodes,
    // 1.0.0 accepts a list of them and stores none (contract 1.15, 2.10)
    tags: hasTags ? tags : undefined,
    nat,
    mode: nat && mode === '' ? DIRECT_NAT : mode,
  }
}

/**
 * Returns the range and the domains of a route in the fields in which the server takes them. Removes the preset of a
 * route without domains, because the server would add the domains of the preset and drop the range (releases).
 */
function targetToSend(
  { range, domain }: Pick<EgressRoute, 'range' | 'domain'>,
  { sendsDomainAsRange, hasDomainLists }: Capabilities,
) {
  if (hasDomainLists) {
    return { range, domains: readDomains(domain), ...(domain === '' && { preset_id: '' }) }
  }
  return { range: sendsDomainAsRange && domain !== '' ? domain : range, domain }
}

async function sendDeletion({ id, network }: Pick<EgressRoute, 'id' | 'network'>) {
  await readReply(api.delete('v1/egress', { searchParams: { id, network } }), z.unknown())
}
