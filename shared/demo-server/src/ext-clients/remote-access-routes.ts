import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import type { Context } from '../context'
import { paramOf } from '../http/query'
import { bare } from '../http/replies'
import { found } from '../storage/missing'
import { userVersions } from '../users/versions'
import { attachToGateway, detachFromGateway } from './given-gateways'

/** Who may use which gateway (contract 1.3). */
export function remoteAccessRoutes(app: FastifyInstance, { store }: Context) {
  const { toReply } = userVersions[store.apiVersion]
  const given = '/api/users/:username/remote_access_gw/:remote_access_gateway_id'

  app.get('/api/users/ingress/:ingress_id', allow('admin', on.gatewayUsers), (request, reply) => {
    const node = found(400, () => store.nodes.get(paramOf(request, 'ingress_id')))
    const users = store.users
      .all()
      .filter(({ platform_role_id }) => !['super-admin', 'admin'].includes(platform_role_id))
    const rows = users.length === 0 ? null : users.map(toReply)
    return bare(reply, { node_id: node.id, network: node.network, users: rows })
  })

  app.post(given, allow('admin', on.gatewaysOfUser), (request, reply) =>
    bare(reply, toReply(attachToGateway(store, giftOf(request)))),
  )

  app.delete(given, allow('admin', on.gatewaysOfUser), (request, reply) =>
    bare(reply, toReply(detachFromGateway(store, giftOf(request)))),
  )
}

function giftOf(request: FastifyRequest) {
  return {
    username: paramOf(request, 'username'),
    gatewayId: paramOf(request, 'remote_access_gateway_id'),
  }
}
