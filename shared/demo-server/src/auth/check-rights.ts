import type { FastifyRequest } from 'fastify'

import { forServer } from '../edition'
import { queryOf } from '../http/query'
import { httpError } from '../http/replies'
import type { Store } from '../storage/store'
import { restrictedCaller, type Target, targetOf } from './callers'
import { DENIED, authorizeRequest } from './rights'
import { checks } from './rights-versions'

/**
 * Checks that a caller whose right comes from the network in the query changes only resources of that network: the body
 * or an ID decides what is changed. (The real server doesn't compare them.) `network` is that of the resource;
 * undefined if it doesn't exist, which the route reports. Throws HttpError 403.
 */
export function checkNetworkAsked(
  store: Store,
  request: FastifyRequest,
  network: string | undefined,
) {
  if (network === undefined || network === queryOf(request, 'network')) return
  if (restrictedCaller(store, request)) throw httpError(403, DENIED)
}

/** Resources that a body names, by ID. Empty and unknown IDs are left to the route. */
export type Names = {
  networks?: string[]
  /** Nodes and external clients, which bodies often don't distinguish. */
  members?: string[]
  tags?: string[]
  routes?: string[]
}

/**
 * Checks everything that a body names, also on routes with the network in the path: a user with rights in one network
 * neither changes nor uses anything of another. Throws HttpError 403.
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
  if (places.some(isForeign)) throw httpError(403, DENIED)
}

/** Additional action to check, by default on the target of the request. */
type RequestedAction = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; target?: Target }

/**
 * Whether the caller also has another right, for responses that depend on it: users who may create enrollment keys can
 * read their tokens.
 */
export function may(
  store: Store,
  request: FastifyRequest,
  { method, target }: RequestedAction,
): boolean {
  const restricted = restrictedCaller(store, request)
  if (!restricted) return request.caller.kind === 'user'
  const about = target ?? targetOf(request, store)
  const { rights } = forServer(checks, store)
  return (
    authorizeRequest(rights, { store, user: restricted.user, request, method, target: about }) ===
    undefined
  )
}
