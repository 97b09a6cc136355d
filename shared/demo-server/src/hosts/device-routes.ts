import type { FastifyInstance } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { string } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope, sniffed } from '../http/replies'
import { metricsType } from '../metrics/metric'
import { storeReport } from '../metrics/reported'
import { clientConfiguration } from '../server/configuration'
import { trafficKey } from '../server/traffic-key'
import { found } from '../storage/missing'
import { grant, readCredentials } from './device-credentials'
import { ownHostReply } from './host'
import { hostType } from './host-input'
import { keyOfToken, registerHost } from './register-host'
import { checkIn, updateFromDevice } from './update-from-device'

const updateType = struct('HostUpdate', {
  Action: string('models.HostMqAction'),
  Host: hostType,
  Node: struct('Node', { id: string() }),
  NewMetrics: metricsType,
})

/** What a device calls itself (contract 3.7). */
export function deviceRoutes(app: FastifyInstance, context: Context) {
  const { store, identity, tokens, passwords } = context

  app.post('/api/v1/host/register/:token', allow('none'), async (request, reply) => {
    const key = keyOfToken(store, paramOf(request, 'token'))
    const host = await registerHost(context, key, decodeBody(hostType, request, 500))
    return sniffed(reply, {
      server_config: clientConfiguration(store, identity, trafficKey(store)),
      requested_host: ownHostReply(host, store.apiVersion),
    })
  })

  app.post('/api/hosts/adm/authenticate', allow('none'), async (request, reply) => {
    const { id, password, macaddress } = readCredentials(request)
    const host = found(400, () => store.hosts.get(id))
    if (!(await passwords.matches(host.hostpass, password))) throw refused(401, 'unauthorized')
    const AuthToken = await tokens.forHost({ id, macAddress: macaddress, network: '' })
    return grant(reply, 'Host', { ID: id, AuthToken })
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
    return envelope(reply, 'updated host data')
  })
}
