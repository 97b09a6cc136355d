import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import type { Context } from '../context'
import { parseTime, TimeError } from '../decoding/parse-time'
import { pageAsked } from '../http/pages'
import { queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import { listEvents } from './list-events'
import { activityVersions } from './versions'

/** Who did what (contract 1.20). Pages have no total: a short one is the last. */
export function activityRoutes(app: FastifyInstance, { store }: Context) {
  const { networkAccess, userAccess, checkReader } = activityVersions[store.apiVersion]

  app.get('/api/v1/activity', allow('admin', on.activity), (request, reply) => {
    const filter = {
      network_id: queryOf(request, 'network_id'),
      triggered_by: queryOf(request, 'username'),
      span: spanOf(request),
    }
    const events = listEvents(store, filter, pageAsked(request))
    return envelope(reply, 'successfully fetched all events ', events)
  })

  app.get(
    '/api/v1/network/activity',
    allow(networkAccess, on.networkActivity),
    (request, reply) => {
      const network_id = queryOf(request, 'network_id')
      if (network_id === '') throw refused(400, 'network_id param is missing')
      const filter = { network_id, triggered_by: '', span: spanOf(request) }
      const events = listEvents(store, filter, pageAsked(request))
      return envelope(reply, 'successfully fetched network activity', events)
    },
  )

  app.get('/api/v1/user/activity', allow(userAccess, on.userActivity), (request, reply) => {
    const triggered_by = queryOf(request, 'username')
    if (triggered_by === '') throw refused(400, 'username param is missing')
    checkReader(store, request, triggered_by)
    const filter = { network_id: '', triggered_by, span: spanOf(request) }
    const events = listEvents(store, filter, pageAsked(request))
    return envelope(reply, `successfully fetched user activity ${triggered_by}`, events)
  })
}

/** Both ends or none; one alone is passed over. @throws Refusal 400 for one that cannot be read */
function spanOf(request: FastifyRequest) {
  const from = queryOf(request, 'from_date')
  const to = queryOf(request, 'to_date')
  return from === '' || to === '' ? undefined : { from: momentOf(from), to: momentOf(to) }
}

function momentOf(text: string): string {
  try {
    return new Date(parseTime(text)).toISOString()
  } catch (error) {
    if (error instanceof TimeError) throw refused(400, error.message)
    throw error
  }
}
