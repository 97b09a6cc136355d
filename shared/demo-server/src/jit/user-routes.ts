import type { FastifyInstance, FastifyRequest } from 'fastify'

import { subject } from '../activity/deed'
import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames } from '../auth/network-asked'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { string } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import { visibleNetworks } from '../networks/network'
import type { User } from '../storage/account-tables'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Network } from '../storage/tables'
import { type AccessState, accessTo, needsNoGrant } from './access'
import { mailAccessNews, requestAccess } from './decide'
import { jitRequestReply } from './grants'

const wishType = struct('JITAccessRequest', { network_id: string(), reason: string() })

/** Access for a time as those see it who ask for it (contract 2.12): Pro of 1.5.1 only. */
export function jitUserRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const path = '/api/v1/jit_user'

  app.get(`${path}/networks`, allow('user', on.jitNetworks), (request, reply) => {
    const user = accountOf(request)
    const states = visibleNetworks(store, request).networks.map((it) => stateOf(store, user, it))
    return envelope(reply, 'fetched user JIT network status', states.length === 0 ? null : states)
  })

  app.post(`${path}/request`, allow('user', on.jitRequest), (request, reply) => {
    const { username } = accountOf(request)
    const { reason, network_id: named } = decodeBody(wishType, request)
    checkNames(store, request, { networks: [named] })
    const network_id = queryOf(request, 'network')
    if (network_id === '') throw refused(400, 'network_id is required')
    if (reason === '') throw refused(400, 'reason is required')
    const { networks } = visibleNetworks(store, request)
    if (!networks.some(({ netid }) => netid === network_id)) {
      throw refused(403, 'user does not have access to this network')
    }
    const wish = recorded(
      store,
      () => requestAccess(store, { network_id, username, reason }),
      ({ id }) => ({
        by: username,
        action: 'CREATE',
        target: subject('NETWORK', { id, name: network_id }),
        network_id,
        origin: 'CLIENT-APP',
      }),
    )
    mailAccessNews(context, 'asked', wish)
    return envelope(reply, 'JIT access request created', jitRequestReply(wish))
  })

  /** The master key has no account. */
  function accountOf(request: FastifyRequest): User {
    return found(401, () => store.users.get(callerName(request)))
  }
}

/** How somebody stands with a network; who needs no grant is told that none is needed. */
function stateOf(store: Store, user: User, { netid, jit_enabled }: Network) {
  const asks = jit_enabled && !needsNoGrant(store, user)
  const { hasAccess, grant }: AccessState = asks
    ? accessTo(store, netid, user.username)
    : { hasAccess: true }
  const [pending] = asks
    ? store.jitRequests.all({ network_id: netid, user_id: user.username, status: 'pending' })
    : []
  return {
    network_id: netid,
    network_name: netid,
    jit_enabled: asks,
    has_access: hasAccess,
    ...(grant && { grant }),
    ...(pending && { request: jitRequestReply(pending) }),
    pending_request: pending !== undefined,
  }
}
