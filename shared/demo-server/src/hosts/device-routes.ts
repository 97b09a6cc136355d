import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import { createAttempts } from '../auth/attempts'
import type { Context } from '../context'
import { decodeBody, struct } from '../http/decode-body'
import { string } from '../http/field-types'
import { paramOf } from '../http/query'
import { sendEnvelope, httpError, sendJsonAsText } from '../http/replies'
import { metricsType } from '../monitoring/metric'
import { storeReport } from '../monitoring/reported-metrics'
import { clientConfiguration } from '../server/configuration'
import { trafficKey } from '../server/secrets'
import { found } from '../storage/missing'
import { checkIn, ownHostReply, updateFromDevice } from './host'
import { hostType } from './host-versions'
import { keyOfToken, registerHost } from './register-host'

const credentialsType = struct('AuthParams', {
  macaddress: string(),
  id: string(),
  password: string(),
})

/** Reads the credentials of a device (contract 3.7). Throws HttpError 400. */
function readCredentials(request: FastifyRequest) {
  const credentials = decodeBody(credentialsType, request)
  if (credentials.id === '') throw httpError(400, "W1R3: ID can't be empty")
  if (credentials.password === '') throw httpError(400, "W1R3: Password can't be empty")
  return credentials
}

/** Sends the response to a device that signed in; `kind` is how it signed in. */
function grant(reply: FastifyReply, kind: 'Host' | 'Device', session: Session) {
  return sendJsonAsText(reply, {
    Code: 200,
    Message: `W1R3: ${kind} ${session.ID} Authorized`,
    Response: session,
  })
}

type Session = { ID: string; AuthToken: string }

const OTHER_HASH = 'crypto/bcrypt: hashedPassword is not the hash of the given password'

const updateType = struct('HostUpdate', {
  Action: string('models.HostMqAction'),
  Host: hostType,
  Node: struct('Node', { id: string() }),
  NewMetrics: metricsType,
})

/** Routes that devices call (contract 3.7). */
export function deviceRoutes(app: FastifyInstance, context: Context) {
  const { store, identity, tokens, passwords } = context
  const attempts = createAttempts()

  app.post('/api/v1/host/register/:token', allow('none'), async (request, reply) => {
    const key = keyOfToken(store, paramOf(request, 'token'))
    const input = decodeBody(hostType, request, 500)
    const { id: hostId, hostpass: password } = input
    const host = await registerHost(context, {
      key,
      input,
      checkPassword: (hostpass) =>
        checkPassword(
          request,
          { hostId, password, refusal: httpError(401, 'unauthorized') },
          hostpass,
        ),
    })
    return sendJsonAsText(reply, {
      server_config: clientConfiguration(store, identity, trafficKey(store)),
      requested_host: ownHostReply(host, store.apiVersion),
    })
  })

  app.post('/api/hosts/adm/authenticate', allow('none'), async (request, reply) => {
    const { id, password, macaddress } = readCredentials(request)
    found(400, () => store.hosts.get(id))
    await checkPassword(request, { hostId: id, password, refusal: httpError(401, 'unauthorized') })
    const AuthToken = await tokens.forHost({ id, macAddress: macaddress, network: '' })
    return grant(reply, 'Host', { ID: id, AuthToken })
  })

  // same for one of the device's nodes
  app.post('/api/nodes/adm/:network/authenticate', allow('none'), async (request, reply) => {
    const { id, password, macaddress } = readCredentials(request)
    const { hostid: hostId } = found(400, () => store.nodes.get(id))
    const refusal = httpError(400, OTHER_HASH)
    await checkPassword(request, { hostId, password, refusal })
    const network = paramOf(request, 'network')
    const AuthToken = await tokens.forHost({ id: hostId, macAddress: macaddress, network })
    return grant(reply, 'Device', { ID: id, AuthToken })
  })

  app.put('/api/v1/fallback/host/:hostid', allow('host', on.host), (request, reply) => {
    const id = paramOf(request, 'hostid')
    const host = found(400, () => store.hosts.get(id))
    const { Action, Host, Node, NewMetrics } = decodeBody(updateType, request, 500)
    if (Action === 'CHECK_IN') checkIn(store, host, Host)
    if (Action === 'UPDATE_HOST') updateFromDevice(store, host, Host)
    const node = store.nodes.find(Node.id)
    if (Action === 'UPDATE_METRICS' && store.edition === 'pro' && node?.hostid === id) {
      store.transaction(() => storeReport(store, node, NewMetrics))
    }
    return sendEnvelope(reply, 'updated host data')
  })

  /** Throws HttpError as given, or 429 when too many attempts wait. */
  async function checkPassword(request: FastifyRequest, guess: Guess, stored?: string) {
    const { hostId, password, refusal } = guess
    await attempts.take(request, hostId, async () => {
      const hostpass = stored ?? found(400, () => store.hosts.get(hostId)).hostpass
      if (!(await passwords.matches(hostpass, password))) throw refusal
    })
  }
}

type Guess = { hostId: string; password: string; refusal: Error }
