import type { FastifyRequest } from 'fastify'

import { paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'

/** Whose thing a device asks for; undefined where the route itself says that there is none. */
type Owner = (store: Store, request: FastifyRequest) => string | undefined

/**
 * Refuses a device what is another one's: its host and its nodes are all that its token is for. (The
 * real 1.0.0 does not ask whose they are.)
 * @throws Refusal 403
 */
export function checkIsOwn(store: Store, request: FastifyRequest, ownerOf: Owner) {
  const { caller } = request
  if (caller.kind !== 'host') return
  const owner = ownerOf(store, request)
  if (owner !== undefined && owner !== caller.id) throw refused(403, 'forbidden')
}

/** 1.0.0 answers for what is missing as it does an administrator. */
export function ownerIfThere(store: Store, request: FastifyRequest) {
  const { id } = request.routeOptions.config.about ?? {}
  if (id === ':nodeid') return store.nodes.find(paramOf(request, 'nodeid'))?.hostid
  return store.hosts.find(paramOf(request, 'hostid'))?.id
}

/** Contract 2.1. @throws Refusal 400 for a node that is missing */
export function ownerByName(store: Store, request: FastifyRequest) {
  const { id } = request.routeOptions.config.about ?? {}
  if (id !== ':nodeid') return paramOf(request, 'hostid')
  return found(400, () => store.nodes.get(paramOf(request, 'nodeid'))).hostid
}
