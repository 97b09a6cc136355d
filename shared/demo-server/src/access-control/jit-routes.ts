import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames, checkNetworkAsked } from '../auth/check-rights'
import type { Context } from '../context'
import { decodeBody, struct } from '../http/decode-body'
import { int, string } from '../http/field-types'
import { pageOf, queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { type ActivityInput, withActivity, subject } from '../monitoring/activity'
import { visibleNetworks } from '../networks/network'
import type { User } from '../storage/account-tables'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Network } from '../storage/tables'
import {
  type AccessState,
  accessTo,
  canDecideOn,
  jitRequestReply,
  jitRequestsOf,
  isExemptFromGrants,
  revokeGrants,
} from './jit-access'
import {
  approve,
  deny,
  mailAccessDecision,
  requestAccess,
  setSwitch,
  switchOn,
} from './jit-requests'

const operationType = struct('JITOperationRequest', {
  action: string(),
  request_id: string(),
  grant_id: string(),
  reason: string(),
  expires_at: int('int64'),
})

/** Routes to manage temporary access to networks (contract 2.12): Pro of 1.5.1 only. */
export function jitRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const path = '/api/v1/jit'

  app.get(path, allow('user', on.jit), (request, reply) => {
    const network = networkAsked(request)
    accountOf(request)
    const page = pageOf(request, jitRequestsOf(store, network, queryOf(request, 'status')))
    return sendEnvelope(reply, 'fetched JIT requests', { ...page, page: Math.max(1, page.page) })
  })

  app.post(path, allow('admin', on.jit), (request, reply) => {
    const netid = networkAsked(request)
    const user = accountOf(request)
    const { action, request_id: id, expires_at } = decodeBody(operationType, request)
    const decision = { id, by: user.username }

    function decide<T>(what: string, aboutId: string, work: () => T): T {
      if (!canDecideOn(store, user, netid)) throw httpError(403, `only network admins can ${what}`)
      checkNetworkAsked(store, request, store.jitRequests.find(id)?.network_id)
      return withActivity(store, work, () =>
        activityOf(user, { action: 'UPDATE', id: aboutId, netid }),
      )
    }

    switch (action) {
      case 'enable':
        decide('enable JIT', netid, () => switchOn(store, netid))
        return sendEnvelope(reply, 'JIT enabled on network')
      case 'disable':
        decide('disable JIT', netid, () => setSwitch(store, netid, false))
        return sendEnvelope(reply, 'JIT disabled on network')
      case 'approve': {
        const grant = decide('approve requests', id, () => approve(store, decision, expires_at))
        mailAccessDecision(context, 'approved', store.jitRequests.get(id))
        return sendEnvelope(reply, 'JIT request approved', grant)
      }
      case 'deny':
        decide('deny requests', id, () => deny(store, decision))
        mailAccessDecision(context, 'denied', store.jitRequests.get(id))
        return sendEnvelope(reply, 'JIT request denied')
      default:
        throw httpError(400, 'invalid action')
    }
  })

  app.delete(path, allow('admin', on.jit), (request, reply) => {
    const netid = queryOf(request, 'network')
    const id = queryOf(request, 'grant_id')
    if (netid === '' || id === '') throw httpError(400, 'network and grant_id are required')
    const user = accountOf(request)
    if (!canDecideOn(store, user, netid))
      throw httpError(403, 'only network admins can revoke grants')
    const grant = found(400, () => store.jitGrants.get(id))
    if (grant.network_id !== netid) throw httpError(400, 'grant does not belong to this network')
    const granted = withActivity(
      store,
      () => revokeGrants(store, grant),
      () => activityOf(user, { action: 'DELETE', id, netid }),
    )
    if (granted) mailAccessDecision(context, 'revoked', granted)
    return sendEnvelope(reply, 'JIT grant revoked')
  })

  /** Returns the caller's account; the master key has none. */
  function accountOf(request: FastifyRequest): User {
    return found(401, () => store.users.get(callerName(request)))
  }
}

function networkAsked(request: FastifyRequest): string {
  const network = queryOf(request, 'network')
  if (network === '') throw httpError(400, 'network is required')
  return network
}

type RequestAction = Pick<ActivityInput, 'action'> & { id: string; netid: string }

function activityOf({ username }: User, { action, id, netid }: RequestAction): ActivityInput {
  const target = subject('NETWORK', { id, name: netid })
  return { by: username, action, target, network_id: netid }
}

const wishType = struct('JITAccessRequest', { network_id: string(), reason: string() })

/** Routes to request temporary access (contract 2.12): Pro of 1.5.1 only. */
export function jitUserRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const path = '/api/v1/jit_user'

  app.get(`${path}/networks`, allow('user', on.jitNetworks), (request, reply) => {
    const user = accountOf(request)
    const states = visibleNetworks(store, request).networks.map((network) =>
      stateOf(store, user, network),
    )
    return sendEnvelope(
      reply,
      'fetched user JIT network status',
      states.length === 0 ? null : states,
    )
  })

  app.post(`${path}/request`, allow('user', on.jitRequest), (request, reply) => {
    const { username } = accountOf(request)
    const { reason, network_id: named } = decodeBody(wishType, request)
    checkNames(store, request, { networks: [named] })
    const network_id = queryOf(request, 'network')
    if (network_id === '') throw httpError(400, 'network_id is required')
    if (reason === '') throw httpError(400, 'reason is required')
    const { networks } = visibleNetworks(store, request)
    if (!networks.some(({ netid }) => netid === network_id)) {
      throw httpError(403, 'user does not have access to this network')
    }
    const wish = withActivity(
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
    mailAccessDecision(context, 'asked', wish)
    return sendEnvelope(reply, 'JIT access request created', jitRequestReply(wish))
  })

  /** Returns the caller's account; the master key has none. */
  function accountOf(request: FastifyRequest): User {
    return found(401, () => store.users.get(callerName(request)))
  }
}

/** Returns a user's access state in a network. Users who need no grant see that none is needed. */
function stateOf(store: Store, user: User, { netid, jit_enabled }: Network) {
  const asks = jit_enabled && !isExemptFromGrants(store, user)
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
