import type { FastifyInstance } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames, checkNetworkAsked } from '../auth/check-rights'
import { timeNow } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody } from '../http/decode-body'
import { queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { newId } from '../ids'
import { deletionDiff, withActivity, subject } from '../monitoring/activity'
import { formatNetwork, parseCidr } from '../networks/cidr'
import { found, withText } from '../storage/missing'
import type { Store } from '../storage/store'
import type { PolicyItem } from '../storage/tables'
import { egressVersions, namesIn } from './egress'
import { type Egress, type EgressInput, keptAsSent } from './egress-record'

/** Routes for ranges behind nodes (contract 1.15). */
export function egressRoutes(app: FastifyInstance, { store }: Context) {
  const { bodyType, toReply, recordedBefore } = forServer(egressVersions, store)

  app.get('/api/v1/egress', allow('network-user', on.egress), (request, reply) => {
    const network = queryOf(request, 'network')
    if (network === '') throw httpError(400, 'network is required')
    return sendEnvelope(
      reply,
      'fetched egress resource list',
      store.egress.all({ network }).map(toReply),
    )
  })

  app.post('/api/v1/egress', allow('network-admin', on.egress), (request, reply) => {
    const by = callerName(request)
    const input = decodeBody(bodyType, request)
    checkNetworkAsked(store, request, input.network)
    checkNames(store, request, namesIn(input))
    const egress = withActivity(
      store,
      () => createEgress(store, input, by),
      (made) => ({ by, action: 'CREATE', ...about(made) }),
    )
    return sendEnvelope(reply, 'created egress resource', toReply(egress))
  })

  app.put('/api/v1/egress', allow('network-admin', on.egress), (request, reply) => {
    const input = decodeBody(bodyType, request)
    checkNetworkAsked(store, request, store.egress.find(input.id)?.network)
    checkNames(store, request, { ...namesIn(input), networks: [input.network] })
    const { after } = withActivity(
      store,
      () => updateEgress(store, input),
      ({ before, after: now }) => ({
        by: callerName(request),
        action: 'UPDATE',
        ...about(before),
        diff: { Old: toReply(recordedBefore(before, now)), New: toReply(now) },
      }),
    )
    return sendEnvelope(reply, 'updated egress resource', toReply(after))
  })

  app.delete('/api/v1/egress', allow('network-admin', on.egress), (request, reply) => {
    const id = queryOf(request, 'id')
    if (id === '') throw httpError(400, 'id is required')
    checkNetworkAsked(store, request, store.egress.find(id)?.network)
    withActivity(
      store,
      () => deleteEgress(store, id),
      (gone) => ({
        by: callerName(request),
        action: 'DELETE',
        ...about(gone),
        ...deletionDiff(store, toReply(gone)),
      }),
    )
    return sendEnvelope(reply, 'deleted egress resource')
  })
}

function about(egress: Egress) {
  return { target: subject('EGRESS', egress), network_id: egress.network }
}

/** Stores a new route, always enabled regardless of the body. Throws HttpError 400. */
export function createEgress(store: Store, input: EgressInput, createdBy: string): Egress {
  const { checkNewNetwork, natOf } = forServer(egressVersions, store)
  const target = readTarget(store, input, 'create')
  checkNewNetwork(store, input.network)
  const id = newId()
  const nat = natOf(store, { input, target, id })
  checkServers(store, input)
  const now = timeNow()
  const egress: Egress = {
    ...keptAsSent(input),
    id,
    network: input.network,
    ...servedBy(input),
    ...target,
    ...nat,
    status: true,
    created_by: createdBy,
    created_at: now,
    updated_at: now,
  }
  store.egress.insert(egress)
  return egress
}

/**
 * Replaces a route; its network stays. For a missing ID the real server updates the oldest route of all networks; here
 * it counts as an unknown route. Throws HttpError 400.
 */
function updateEgress(store: Store, input: EgressInput): { before: Egress; after: Egress } {
  const { checkKeptNetwork, natOf, textsToStore } = forServer(egressVersions, store)
  return store.transaction(() => {
    checkKeptNetwork(store, input.network)
    const target = readTarget(store, input, 'update')
    const egress = found(400, () => store.egress.get(input.id))
    const nat = natOf(store, { input, target, id: egress.id, before: egress })
    // a route can outlive its network
    withText(400, 'failed to get network ', () => store.networks.get(egress.network))
    checkServers(store, input)
    const changes = {
      ...keptAsSent(input),
      ...servedBy(input),
      ...target,
      ...nat,
      status: input.status,
      updated_at: timeNow(),
    }
    store.egress.update(egress.id, { ...changes, ...textsToStore(input, egress) })
    return { before: egress, after: { ...egress, ...changes } }
  })
}

/**
 * Deletes a route and removes it from the destinations of every policy in any network. A policy without destinations is
 * deleted, even if it had none before (contract 1.15). Throws HttpError 400.
 */
export function deleteEgress(store: Store, id: string): Egress {
  const egress = found(400, () => store.egress.get(id))
  const pointsElsewhere = (item: PolicyItem) => item.id !== 'egress-id' || item.value !== id
  store.transaction(() => {
    store.egress.remove(id)
    for (const policy of store.policies.all({ default: false })) {
      const dst_type = policy.dst_type?.filter(pointsElsewhere) ?? []
      if (dst_type.length === 0) store.policies.remove(policy.id)
      else store.policies.update(policy.id, { dst_type })
    }
  })
  return egress
}

/** Returns one range, cut to its network address, or a domain name instead. The internet is `*`. */
function readTarget(
  store: Store,
  input: EgressInput,
  step: 'create' | 'update',
): Pick<Egress, 'range' | 'domain'> {
  const { targetOf, checkDomain, needsRange } = forServer(egressVersions, store)
  if (input.is_internet_gateway) return { range: '*', domain: '' }
  const { range, domain } = targetOf(input)
  const cidr = parseCidr(range)
  const isLeftOut = range === '' && (input.range !== '' || !needsRange[step])
  if (!cidr && !isLeftOut) throw httpError(400, `invalid CIDR address: ${range}`)
  checkDomain(domain)
  return { range: cidr && domain === '' ? formatNetwork(cidr) : '', domain }
}

/** Returns the tags of the body, or its nodes if it has no tags. */
function servedBy({ nodes, tags }: EgressInput): Pick<Egress, 'nodes' | 'tags'> {
  const hasTags = Object.keys(tags ?? {}).length > 0
  return { nodes: hasTags ? {} : (nodes ?? {}), tags: tags ?? {} }
}

/** Checks the nodes and tags, but not which network the nodes are in. Throws HttpError 400. */
function checkServers(store: Store, input: EgressInput) {
  const { maxNodes, checkTags } = forServer(egressVersions, store)
  const { nodes, tags } = servedBy(input)
  const ids = Object.keys(nodes)
  if (ids.length > maxNodes) throw httpError(400, 'can only set one routing node on CE')
  for (const id of ids) withText(400, 'invalid routing node ', () => store.nodes.get(id))
  checkTags(store, tags)
}
