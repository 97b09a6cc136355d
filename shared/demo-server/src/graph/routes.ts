import type { FastifyInstance } from 'fastify'

import { allow } from '../auth/access'
import type { Context } from '../context'
import { paramOf } from '../http/query'
import { bare } from '../http/replies'
import { createNodeReplies } from '../nodes/node-reply'
import { clientsAmong } from '../nodes/nodes-of'
import { graphVersions } from './versions'

/** The nodes and clients of a network with where they are; how they are is not told (contract 1.18 and 2.4). */
export function graphRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { path, access } = graphVersions[store.apiVersion]
  const replies = createNodeReplies(context)

  app.get(path, allow(access), (request, reply) => {
    const network = paramOf(request, 'network')
    const places = placesOf(network)
    const nodes = replies
      .many(store.nodes.all({ network }))
      .map((row) => ({ ...row, location: places.get(row.id) ?? '', status: '' }))
    const clients = clientsAmong(store, network).map((client) => ({
      ...replies.ofClient(client),
      location: client.location,
      status: '',
    }))
    const rows = [...clients, ...nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1))]
    return bare(reply, rows)
  })

  function placesOf(network: string) {
    const rows = store.db.all(
      'SELECT nodes.id, location FROM nodes JOIN hosts ON hosts.id = hostid WHERE network = ?',
      [network],
    )
    return new Map(rows.map(({ id, location }) => [String(id), String(location)]))
  }
}
