import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import type { Context } from '../context'
import { ofServer } from '../edition'
import { queryOf } from '../http/query'
import { envelope } from '../http/replies'
import { found, Missing } from '../storage/missing'
import { ingressRules } from './ingress-rules'
import { clientEnd, nodeEnd } from './node-end'
import { type End, judge } from './reachability'
import { policyVersions } from './versions'

/** Which policies let one node reach another (contract 1.16). */
export function policyDebugRoutes(app: FastifyInstance, { store }: Context) {
  const { toReply } = ofServer(policyVersions, store)

  app.get('/api/v1/acls/debug', allow('admin', on.policyDebug), (request, reply) => {
    const node = found(400, () => store.nodes.get(queryOf(request, 'node')))
    const peer = found(400, () => peerOf(request, node.network))
    const { isAllowed, isPeer, policies } = judge(store, node.network, {
      from: nodeEnd(store, node),
      to: peer,
    })
    return envelope(reply, 'fetched all acls in the network ', {
      IsNodeAllowed: isAllowed,
      IsPeerAllowed: isPeer,
      Policies: policies.map(toReply),
      IngressRules: ingressRulesOf(request),
      NodeAllPolicy: false,
      EgressNets: null,
    })
  })

  /** Those of the gateway of a client, if it is one that is asked for. */
  function ingressRulesOf(request: FastifyRequest) {
    if (queryOf(request, 'peer_is_static') !== 'true') return null
    const { ingressgatewayid } = store.extClients.get(queryOf(request, 'peer'))
    const gateway = store.nodes.find(ingressgatewayid)
    return gateway ? ingressRules(store, gateway) : null
  }

  /** A client is looked for in the network of the node. */
  function peerOf(request: FastifyRequest, netid: string): End {
    const id = queryOf(request, 'peer')
    if (queryOf(request, 'peer_is_static') !== 'true') return nodeEnd(store, store.nodes.get(id))
    const client = store.extClients.get(id)
    if (client.network !== netid) throw new Missing('no result found')
    return clientEnd(store, client)
  }
}
