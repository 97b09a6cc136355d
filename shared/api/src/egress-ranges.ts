import type { RangeItem } from '@meshdeck/domain/range-plan'
import { API_MAJOR, queryOptions } from '@meshdeck/platform'

import { egressRouteListQuery } from './egress'

/** How many networks are asked about at a time. */
const AT_A_TIME = 4

/**
 * The ranges that the egress routes of these networks lead to, each with the name of its route and network
 * [AP-080]. One call a network, for the server lists routes by network alone (contract 1.15): with many
 * networks ask only when somebody wants to know. Fails with the first call that fails.
 */
export const egressRangesQuery = (networkIds: readonly string[]) =>
  queryOptions({
    queryKey: ['egress', API_MAJOR, 'ranges', networkIds] as const,
    queryFn: async ({ client }) => {
      const waiting = [...networkIds]
      const found: RangeItem[] = []

      async function readOneByOne() {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
          const routes = await client.fetchQuery(egressRouteListQuery(id))
          found.push(...routes.map(({ name, range }) => ({ name: `${name} (${id})`, range })))
        }
      }

      await Promise.all(Array.from({ length: AT_A_TIME }, readOneByOne))
      return found
    },
  })
