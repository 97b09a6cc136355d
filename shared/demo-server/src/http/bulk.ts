import type { FastifyRequest } from 'fastify'

import { asRefusal } from '../storage/missing'
import type { Store } from '../storage/store'
import { struct } from './decode-body'
import { list, string } from './field-types'
import { paramOf } from './query'
import { refused } from './replies'

/** The body of every route that removes several things (contract 2.1). */
export const bulkDeleteType = struct('BulkDeleteRequest', { ids: list(string()) })

/**
 * Does something to each of the things a body names; one that is refused is passed over, since nobody
 * hears of it. What fails otherwise undoes all of it.
 * @returns how many were named
 * @throws Refusal 400 with `none` when none was
 */
export function forEachOf(
  store: Store,
  { ids, none }: { ids: string[] | null; none: string },
  work: (id: string) => void,
): number {
  if (ids === null || ids.length === 0) throw refused(400, none)
  store.transaction(() => {
    for (const id of ids) {
      try {
        store.transaction(() => work(id))
      } catch (error) {
        if (!asRefusal(error)) throw error
      }
    }
  })
  return ids.length
}

/** That the network in the path exists. @throws Refusal 400 */
export function checkNetworkOf(store: Store, request: FastifyRequest) {
  const network = paramOf(request, 'network')
  if (!store.networks.has(network)) throw refused(400, `network ${network} not found`)
}
