import type { FastifyRequest } from 'fastify'

import type { Store } from '../storage/store'
import { restrictedCaller } from './caller-role'
import { type Target, targetOf } from './callers'
import { judgeRequest } from './rights'
import { checks } from './versions'

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
