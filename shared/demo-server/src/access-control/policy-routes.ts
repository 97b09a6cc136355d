import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { targetOf } from '../auth/callers'
import { checkNames, checkNetworkAsked, may } from '../auth/check-rights'
import { DENIED } from '../auth/rights'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody } from '../http/decode-body'
import { queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { deletionDiff, withActivity, subject } from '../monitoring/activity'
import { found } from '../storage/missing'
import type { Policy } from '../storage/tables'
import { askedPolicy, namesIn } from './policy'
import { policyVersions } from './policy-versions'
import { createPolicy, deletePolicy, updatePolicy } from './save-policy'

const anyPort = { port_range: 'All ports', allow_port_setting: false }

/** Values that policies can contain (contract 1.16), the same on both editions. */
const policyTypes = {
  ProtocolTypes: [
    { name: 'Any', allowed_protocols: ['all'], ...anyPort },
    { name: 'HTTP', allowed_protocols: ['tcp'], ...anyPort, port_range: '80' },
    { name: 'HTTPS', allowed_protocols: ['tcp'], ...anyPort, port_range: '443' },
    { name: 'All TCP', allowed_protocols: ['tcp'], ...anyPort },
    { name: 'All UDP', allowed_protocols: ['udp'], ...anyPort },
    { name: 'ICMP', allowed_protocols: ['icmp'], ...anyPort, port_range: '' },
    { name: 'SSH', allowed_protocols: ['tcp'], ...anyPort, port_range: '22' },
    { name: 'Custom', allowed_protocols: ['udp', 'tcp'], ...anyPort, allow_port_setting: true },
  ],
  policy_types: ['device-policy', 'user-policy'],
  src_grp_types: ['user', 'user-group', 'tag', 'device'],
  dst_grp_types: ['tag', 'device', 'egress-id'],
}

/** Access policies, which decide who may reach whom (contract 1.16). */
export function aclRoutes(app: FastifyInstance, { store }: Context) {
  const { bodyType, named, shown, toReply, updateReply } = forServer(policyVersions, store)

  app.get('/api/v1/acls', allow('network-user', on.policies), (request, reply) => {
    const network_id = queryOf(request, 'network')
    if (network_id === '') throw httpError(400, 'network id param is missing')
    found(400, () => store.networks.get(network_id))
    const policies = store.policies.all({ network_id, ...shown })
    return sendEnvelope(
      reply,
      `fetched all acls in the network ${network_id}`,
      toListReply(policies),
    )
  })

  app.get('/api/v1/acls/policy_types', allow('network-user', on.policies), (_request, reply) =>
    sendEnvelope(reply, 'fetched acls types', policyTypes),
  )

  app.get('/api/v1/acls/egress', allow('network-user', on.policies), (request, reply) => {
    const id = queryOf(request, 'egress_id')
    if (id === '') throw httpError(400, 'egress id param is missing')
    const { name, network } = found(400, () => store.egress.get(id))
    if (!mayReadIn(request, network)) throw httpError(403, DENIED)
    // policies of other networks can name the route as well
    const policies = store.policies
      .all(shown)
      .filter((policy) =>
        policy.dst_type?.some((end) => end.id === 'egress-id' && end.value === id),
      )
      .filter(({ network_id }) => mayReadIn(request, network_id))
    return sendEnvelope(reply, `fetched acls for egress${name}`, toListReply(policies))
  })

  app.post('/api/v1/acls', allow('network-admin', on.policies), (request, reply) => {
    const by = callerName(request)
    const input = decodeBody(bodyType, request)
    checkNetworkAsked(store, request, input.network_id)
    checkNames(store, request, namesIn(input))
    const policy = withActivity(
      store,
      () => createPolicy(store, input, by),
      (made) => ({ by, action: 'CREATE', ...activityTarget(made) }),
    )
    return sendEnvelope(reply, 'created acl successfully', toReply(policy))
  })

  app.put('/api/v1/acls', allow('network-admin', on.policies), (request, reply) => {
    const input = decodeBody(bodyType, request)
    checkNetworkAsked(store, request, store.policies.find(input.id)?.network_id)
    checkNames(store, request, { ...namesIn(input), networks: [input.network_id] })
    const { before, after } = withActivity(
      store,
      () => updatePolicy(store, input),
      ({ before: old }) => ({
        by: callerName(request),
        action: 'UPDATE',
        ...activityTarget(old),
        diff: { Old: toReply(old), New: toReply(askedPolicy(input, old)) },
      }),
    )
    return sendEnvelope(reply, `updated acl ${before.name}`, updateReply(after))
  })

  app.delete('/api/v1/acls', allow('network-admin', on.policies), (request, reply) => {
    const id = queryOf(request, 'acl_id')
    checkNetworkAsked(store, request, store.policies.find(id)?.network_id)
    const { name } = withActivity(
      store,
      () => deletePolicy(store, id),
      (gone) => ({
        by: callerName(request),
        action: 'DELETE',
        ...activityTarget(gone),
        ...deletionDiff(store, toReply(gone)),
      }),
    )
    return sendEnvelope(reply, `deleted acl ${name}`)
  })

  /** Whether the caller may read the policies of a network. The network name in the query doesn't decide it. */
  function mayReadIn(request: FastifyRequest, network: string): boolean {
    const target = { ...targetOf(request, store), network, isGlobal: false }
    return may(store, request, { method: 'GET', target })
  }

  function toListReply(policies: Policy[]) {
    return byName(policies).map((policy) => toReply(named(store, policy)))
  }
}

function activityTarget(policy: Policy) {
  return { target: subject('ACL', policy), network_id: policy.network_id }
}

/** Sorts by name in byte order, so capitals come first. */
function byName(policies: Policy[]): Policy[] {
  return policies.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
}
