import type { FastifyRequest } from 'fastify'

import { paramOf, queryOf } from '../http/query'
import { refused } from '../http/refusal'
import type { Store } from '../storage/store'
import { restrictedCaller } from './caller-role'
import { DENIED } from './rights'

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

/** The same of the network of the path. @throws Refusal 403 */
export function checkNetworkOfPath(store: Store, request: FastifyRequest, network = '') {
  const isForeign = network !== '' && network !== paramOf(request, 'network')
  if (isForeign && restrictedCaller(store, request)) throw refused(403, DENIED)
}

/**
 * The same for the nodes that a body names: whoever manages a network changes no node of another one.
 * @throws Refusal 403
 */
export function checkNodesOfPath(store: Store, request: FastifyRequest, ids: string[] | null) {
  for (const id of ids ?? []) checkNetworkOfPath(store, request, store.nodes.find(id)?.network)
}
