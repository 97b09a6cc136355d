import type { FastifyRequest } from 'fastify'

import { queryOf } from '../http/query'
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
