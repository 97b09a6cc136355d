import type { FastifyRequest } from 'fastify'

import { queryOf } from '../http/query'
import { refused } from '../http/replies'
import type { Store } from '../storage/store'
import { restrictedCaller, type Target, targetOf } from './callers'
import { DENIED, judgeRequest } from './rights'
import { checks } from './rights-versions'

/**
 * Keeps who is let in by his role in the network of the query to things of that network: it is the body, or
 * an id, that says what is changed. (The real server does not compare them.)
 * @param network where the thing is; undefined when it is nowhere, which the route answers
 * @throws Refusal 403
 */
export function checkNetworkAsked(
  store: Store,
  request: FastifyRequest,
  network: string | undefined,
) {
  if (network === undefined || network === queryOf(request, 'network')) return
  if (restrictedCaller(store, request)) throw refused(403, DENIED)
}

/** What a body names, each by its id; empty ones and those that are nowhere are left to the route. */
export type Names = {
  networks?: string[]
  /** Nodes and external clients, which bodies often don't tell apart. */
  members?: string[]
  tags?: string[]
  routes?: string[]
}

/**
 * The same for everything that a body names, on routes with the network in the path as well: somebody with rights in one network neither changes nor uses anything of
 * another one.
 * @throws Refusal 403
 */
export function checkNames(store: Store, request: FastifyRequest, names: Names) {
  if (!restrictedCaller(store, request)) return
  const { network } = targetOf(request, store)
  const places = [
    ...(names.networks ?? []),
    ...(names.members ?? []).flatMap((id) => [
      store.nodes.find(id)?.network,
      store.extClients.find(id)?.network,
    ]),
    ...(names.tags ?? []).map((id) => store.tags.find(id)?.network),
    ...(names.routes ?? []).map((id) => store.egress.find(id)?.network),
  ]
  const isForeign = (place: string | undefined) => place && place !== network
  if (places.some(isForeign)) throw refused(403, DENIED)
}

/** What somebody would do besides: by default with what the request is about. */
type Deed = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; target?: Target }

/**
 * Whether whoever calls could also do something else, for replies that show one person more than another: who may
 * create enrollment keys reads their tokens.
 */
export function may(store: Store, request: FastifyRequest, { method, target }: Deed): boolean {
  const restricted = restrictedCaller(store, request)
  if (!restricted) return request.caller.kind === 'user'
  const about = target ?? targetOf(request, store)
  const { rights } = checks[store.apiVersion]
  return (
    judgeRequest(rights, { store, user: restricted.user, request, method, target: about }) ===
    undefined
  )
}
