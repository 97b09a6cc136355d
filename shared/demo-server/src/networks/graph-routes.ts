import type { FastifyInstance } from 'fastify'

import { perVersion } from '../api-version'
import { on } from '../auth/about'
import { allow, type Access } from '../auth/access'
import type { Context } from '../context'
import { forServer } from '../edition'
import { paramOf } from '../http/query'
import { sendStreamed, separateByCommas } from '../http/send-lists'
import { clientIdsAmong } from '../nodes/node'
import { createNodeReplies } from '../nodes/node-reply'
import { readIds, readInGroups } from '../storage/repository'
import type { Node } from '../storage/tables'

/** Path of the graph, and who may read it, on each server. */
const graphVersions = perVersion<{ path: string; access: Access }>({
  '1.0.0': { path: '/api/v1/graph/:network', access: 'admin' },
  '1.1.0': { path: '/api/v1/networks/:network/graph', access: 'user' },
})

/**
 * Route for the nodes and clients of a network with their locations, but without their status (contract 1.18 and 2.4).
 */
export function graphRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { path, access } = forServer(graphVersions, store)
  const replies = createNodeReplies(context)

  app.get(path, allow(access, on.graph), (request, reply) =>
    sendStreamed(reply, list(paramOf(request, 'network'))),
  )

  function* list(network: string): Generator<string> {
    yield '['
    yield* separateByCommas(rows(network))
    yield ']'
  }

  function* rows(network: string): Generator<string> {
    for (const clients of readInGroups(store.extClients, clientIdsAmong(store, network))) {
      for (const [index, row] of replies.ofClients(clients).entries()) {
        const location = clients[index]?.location
        yield JSON.stringify(Object.assign(row, { location, status: '' }))
      }
    }
    const ids = readIds(store.db, 'SELECT id FROM nodes WHERE network = ? ORDER BY id', [network])
    for (const nodes of readInGroups(store.nodes, ids)) {
      const placeOf = placesOf(nodes)
      const sorted = replies.many(nodes).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      for (const row of sorted) {
        const location = placeOf.get(row.id) ?? ''
        yield JSON.stringify(Object.assign(row, { location, status: '' }))
      }
    }
  }

  function placesOf(nodes: Node[]) {
    const rows = store.db.all(
      `SELECT nodes.id, location FROM nodes JOIN hosts ON hosts.id = hostid
       WHERE nodes.id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(nodes.map(({ id }) => id))],
    )
    return new Map(rows.map(({ id, location }) => [String(id), String(location)]))
  }
}
