import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import type { Context } from '../context'
import { queryOf } from '../http/query'
import { envelope } from '../http/replies'
import { found } from '../storage/missing'
import { nodeEnd } from './node-end'
import { type End, judge } from './reachability'
import { policyVersions } from './versions'

/** Which policies let one node reach another (contract 1.16). */
export function policyDebugRoutes(app: FastifyInstance, { store }: Context) {
  const { toReply } = policyVersions[store.apiVersion]

  app.get('/api/v1/acls/debug', allow('admin', on.policyDebug), (request, reply) => {
    const node = found(400, () => store.nodes.get(queryOf(request, 'node')))
    const peer = found(400, () => peerOf(request))
    const { isAllowed, isPeer, policies } = judge(store, node.network, {
      from: nodeEnd(store, node),
      to: peer,
    })
    return envelope(reply, 'fetched all acls in the network ', {
      IsNodeAllowed: isAllowed,
      IsPeerAllowed: isPeer,
      Policies: policies.map(toReply),
      IngressRules: null,
      NodeAllPolicy: false,
      EgressNets: null,
    })
  })

  function peerOf(request: FastifyRequest): End {
    const id = queryOf(request, 'peer')
    if (queryOf(request, 'peer_is_static') !== 'true') return nodeEnd(store, store.nodes.get(id))
    const { clientid, tags } = store.extClients.get(id)
    return { id: clientid, tags: Object.keys(tags ?? {}), relayedBy: '' }
  }
}
