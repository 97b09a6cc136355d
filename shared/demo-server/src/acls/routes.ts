import type { FastifyInstance, FastifyRequest } from 'fastify'

import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import { found } from '../storage/missing'
import type { Policy } from '../storage/tables'
import { nodeEnd } from './node-end'
import { policyType } from './policy'
import { policyTypes } from './policy-types'
import { type End, judge } from './reachability'
import { createPolicy, deletePolicy, updatePolicy } from './save-policy'
import { policyVersions } from './versions'

/** Who may reach whom (contract 1.16). */
export function aclRoutes(app: FastifyInstance, { store }: Context) {
  const { named, toReply, updateReply } = policyVersions[store.apiVersion]

  // the community edition keeps user policies to itself
  app.get('/api/v1/acls', allow('network-user'), (request, reply) => {
    const network_id = queryOf(request, 'network')
    if (network_id === '') throw refused(400, 'network id param is missing')
    found(400, () => store.networks.get(network_id))
    const kinds = store.edition === 'pro' ? {} : { policy_type: 'device-policy' }
    const policies = store.policies.all({ network_id, ...kinds })
    return envelope(reply, `fetched all acls in the network ${network_id}`, toListReply(policies))
  })

  app.get('/api/v1/acls/policy_types', allow('network-user'), (_request, reply) =>
    envelope(reply, 'fetched acls types', policyTypes),
  )

  app.get('/api/v1/acls/egress', allow('network-user'), (request, reply) => {
    const id = queryOf(request, 'egress_id')
    if (id === '') throw refused(400, 'egress id param is missing')
    const { name, network } = found(400, () => store.egress.get(id))
    const policies = store.policies
      .all({ network_id: network })
      .filter((it) => it.dst_type?.some((end) => end.id === 'egress-id' && end.value === id))
    return envelope(reply, `fetched acls for egress${name}`, toListReply(policies))
  })

  app.get('/api/v1/acls/debug', allow('admin'), (request, reply) => {
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

  app.post('/api/v1/acls', allow('network-admin'), (request, reply) => {
    const policy = createPolicy(store, decodeBody(policyType, request), callerName(request))
    return envelope(reply, 'created acl successfully', toReply(policy))
  })

  app.put('/api/v1/acls', allow('network-admin'), (request, reply) => {
    const { before, after } = updatePolicy(store, decodeBody(policyType, request))
    return envelope(reply, `updated acl ${before.name}`, updateReply(after))
  })

  app.delete('/api/v1/acls', allow('network-admin'), (request, reply) => {
    const { name } = deletePolicy(store, queryOf(request, 'acl_id'))
    return envelope(reply, `deleted acl ${name}`)
  })

  function toListReply(policies: Policy[]) {
    return byName(policies).map((policy) => toReply(named(store, policy)))
  }

  function peerOf(request: FastifyRequest): End {
    const id = queryOf(request, 'peer')
    if (queryOf(request, 'peer_is_static') !== 'true') return nodeEnd(store, store.nodes.get(id))
    const { clientid, tags } = store.extClients.get(id)
    return { id: clientid, tags: Object.keys(tags ?? {}), relayedBy: '' }
  }
}

/** Capitals first, as the bytes stand. */
function byName(policies: Policy[]): Policy[] {
  return policies.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
}
