import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import { restrictedCaller } from '../auth/caller-role'
import type { Context } from '../context'
import { paramOf, queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import { createNodeReplies } from '../nodes/node-reply'
import { asRefusal } from '../storage/missing'
import type { PendingHost } from '../storage/pro-tables'
import { approveHost } from './pending-host'

/** Devices that wait to be let into a network (contract 2.7). None of it shows in the activity. */
export function pendingHostRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const replies = createNodeReplies(context)
  const path = '/api/v1/pending_hosts'
  const pendingOf = (request: FastifyRequest) => store.pendingHosts.get(paramOf(request, 'id'))

  // a network has to be named, but an administrator is sent those of every network
  app.get(path, allow('user', on.waitingHosts), (request, reply) => {
    const network = queryOf(request, 'network')
    if (network === '') throw refused(400, 'network id param is missing')
    const seen = restrictedCaller(store, request) ? { network } : {}
    return envelope(
      reply,
      `returned pending hosts in ${network}`,
      store.pendingHosts.all(seen).map(shown),
    )
  })

  app.post(`${path}/approve/:id`, allow('admin', on.hosts), (request, reply) => {
    const { pending, node } = orRefused(() => {
      const found = pendingOf(request)
      return { pending: found, node: approveHost(store, found) }
    })
    return envelope(reply, `added pending host to ${pending.network}`, replies.one(node))
  })

  app.post(`${path}/reject/:id`, allow('admin', on.hosts), (request, reply) => {
    const pending = orRefused(() => pendingOf(request))
    store.pendingHosts.remove(pending.id)
    return envelope(reply, `deleted pending host from ${pending.network}`, shown(pending))
  })
}

/** With the key that it came with, but for what a device could register with: others than admins read it. */
function shown(pending: PendingHost): PendingHost {
  return { ...pending, enrollment_key_id: { ...pending.enrollment_key_id, value: '' } }
}

/** Whatever is in the way is answered with 400 and its own words. @throws Refusal 400 */
function orRefused<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    throw refused(400, refusal.message)
  }
}
