import type { FastifyRequest } from 'fastify'

import { toHttpError } from '../storage/missing'
import type { Store } from '../storage/store'
import { struct } from './decode-body'
import { list, string } from './field-types'
import { paramOf } from './query'
import { httpError } from './replies'

/** Body of every bulk removal (contract 2.1). */
export const bulkDeleteType = struct('BulkDeleteRequest', { ids: list(string()) })

/**
 * Runs an action for each resource that a body names; refusals are skipped, because the response doesn't report them.
 * Any other failure reverts everything. Returns the number of named resources. Throws HttpError 400 with `none` when
 * there are none.
 */
export function forEachOf(
  store: Store,
  { ids, none }: { ids: string[] | null; none: string },
  work: (id: string) => void,
): number {
  if (ids === null || ids.length === 0) throw httpError(400, none)
  store.transaction(() => {
    for (const id of ids) {
      try {
        store.transaction(() => work(id))
      } catch (error) {
        if (!toHttpError(error)) throw error
      }
    }
  })
  return ids.length
}

/** Checks that the network in the path exists. Throws HttpError 400. */
export function checkNetworkOf(store: Store, request: FastifyRequest) {
  const network = paramOf(request, 'network')
  if (!store.networks.has(network)) throw httpError(400, `network ${network} not found`)
}
