import { isReservedNetworkId } from '@meshdeck/domain/network-name'
import type { FastifyInstance } from 'fastify'

import { defaultPolicies } from '../access-control/default-policies'
import { defaultTag } from '../access-control/tag'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames } from '../auth/check-rights'
import { unixNow } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { makeDefaultGateway } from '../gateways/create-gateway'
import { defaultKey } from '../hosts/enrollment-key'
import { decodeBody } from '../http/decode-body'
import { paramOf } from '../http/query'
import { sendJson, sendEnvelope, httpError, sendJsonAsText } from '../http/replies'
import { deletionDiff, namedSubject, withActivity } from '../monitoring/activity'
import { joinIfRoom } from '../nodes/join-network'
import { detachNode } from '../nodes/remove-node'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Network } from '../storage/tables'
import { addGroupPolicies, forgetNetwork, openToGroups } from '../users/group-defaults'
import { type Cidr, formatNetwork, overlaps, parseCidr } from './cidr'
import { giveDefaultNameServer } from './name-server'
import { type NetworkInput, newNetwork, visibleNetworks, withDefaults } from './network'
import { networkVersions } from './network-versions'

/** Routes for networks (contract 1.8). */
export function networkRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const version = forServer(networkVersions, store)
  const { bodyType, toReply, toListReply, toStatsReply, update, sendDeleted, missingStatus } =
    version

  app.get('/api/networks', allow('user', on.networks), (request, reply) => {
    const { networks, isFiltered } = visibleNetworks(store, request)
    return sendJsonAsText(reply, toListReply(networks, isFiltered))
  })

  app.get('/api/v1/networks/stats', allow('user', on.networks), (request, reply) => {
    const counts = countNodes()
    const rows = visibleNetworks(store, request).networks.map((network) => ({
      network,
      hosts: counts.get(network.netid) ?? 0,
    }))
    return sendEnvelope(reply, 'fetched networks with stats', toStatsReply(rows))
  })

  app.post('/api/networks', allow('admin', on.networks), (request, reply) => {
    const input = decodeBody(bodyType, request)
    const network = withActivity(
      store,
      () => createNetwork(context, input),
      (made) => ({
        by: callerName(request),
        action: 'CREATE',
        target: namedSubject('NETWORK', made.netid, toReply(made)),
      }),
    )
    return sendJson(reply, toReply(network))
  })

  app.get('/api/networks/:networkname', allow('network-admin', on.network), (request, reply) => {
    const read = () => store.networks.get(paramOf(request, 'networkname'))
    return sendJson(reply, toReply(found(missingStatus, read)))
  })

  // the body names the network, not the path
  app.put('/api/networks/:networkname', allow('network-admin', on.network), (request, reply) => {
    const input = decodeBody(bodyType, request)
    checkNames(store, request, { networks: [input.netid] })
    return sendJson(reply, update(store, input))
  })

  app.delete('/api/networks/:networkname', allow('network-admin', on.network), (request, reply) => {
    const netid = paramOf(request, 'networkname')
    const network = store.networks.find(netid)
    withActivity(
      store,
      () => deleteNetwork(store, netid),
      () => ({
        by: callerName(request),
        action: 'DELETE',
        target: namedSubject('NETWORK', netid),
        ...(network && deletionDiff(store, toReply(network))),
      }),
    )
    return sendDeleted(reply)
  })

  // the response contains only ranges behind external clients
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: '/api/networks/:networkname/egress_routes',
    ...allow('network-admin', on.network),
    handler(request, reply) {
      const network = paramOf(request, 'networkname')
      found(400, () => store.networks.get(network))
      const clients = store.extClients.all({ network })
      const routes = clients
        .filter(({ extraallowedips }) => extraallowedips && extraallowedips.length > 0)
        .map(({ clientid, extraallowedips }) => [clientid, extraallowedips])
      return sendEnvelope(reply, 'fetched network egress routes', Object.fromEntries(routes))
    },
  })

  function countNodes() {
    const rows = store.db.all('SELECT network, count(*) AS n FROM nodes GROUP BY network')
    return new Map(rows.map(({ network, n }) => [String(network), Number(n)]))
  }
}

/**
 * Deletes a network with everything that belongs only to it. Policies are deleted with it; egress routes and custom
 * names stay (contract 1.8). An unknown network is no error.
 */
function deleteNetwork(store: Store, netid: string) {
  store.transaction(() => {
    for (const client of store.extClients.all({ network: netid })) {
      store.extClients.remove(client.clientid)
    }
    for (const node of store.nodes.all({ network: netid })) detachNode(store, node)
    takeFromKeys(store, netid)
    forgetNetwork(store, netid)
    for (const table of ['old_access', 'old_access_rows']) {
      store.db.run(`DELETE FROM ${table} WHERE network = ?`, [netid])
    }
    store.networks.remove(netid)
  })
}

/**
 * Removes the network and its tags from keys; missing groups become an empty list. A key without networks is deleted,
 * even if it had none before.
 */
function takeFromKeys(store: Store, netid: string) {
  const isOfNetwork = (tag: string) => tag.split('.')[0] === netid
  for (const { value, networks, groups } of store.keys.all()) {
    if (!networks.includes(netid) && !groups?.some(isOfNetwork)) continue
    const remainingNetworks = networks.filter((network) => network !== netid)
    const changes = {
      networks: remainingNetworks,
      groups: (groups ?? []).filter((tag) => !isOfNetwork(tag)),
    }
    if (remainingNetworks.length === 0) store.keys.remove(value)
    else store.keys.update(value, changes)
  }
}

/**
 * Stores a new network with its defaults (contract 1.8): its key, its policies, and the default hosts, of which those
 * that run Linux become gateways. Throws HttpError 400.
 */
function createNetwork(context: Context, input: NetworkInput): Network {
  const { store } = context
  return store.transaction(() => {
    const checked = checkNewNetwork(store, input)
    const { joinsByItself, poolOf } = forServer(networkVersions, store)
    const network = {
      ...newNetwork(checked, unixNow()),
      auto_join: joinsByItself(store, checked),
      ...poolOf(store, checked),
    }
    store.networks.insert(network)
    store.keys.insert(defaultKey(network.netid))
    giveDefaultNameServer(store, network.netid)
    store.tags.insert(defaultTag(network.netid))
    for (const policy of defaultPolicies(network.netid)) store.policies.insert(policy)
    addGroupPolicies(store, network.netid)
    openToGroups(store, network.netid)
    for (const host of store.hosts.all({ isdefault: true })) {
      const node = joinIfRoom(store, host, { netid: network.netid })
      if (node) makeDefaultGateway(store, host, node)
    }
    return network
  })
}

/**
 * Returns a new network with defaults filled in and its ranges cut to the network address. The order of the checks is
 * the real server's (contract 1.8): a range in use is reported before a name in use. Throws HttpError 400.
 */
export function checkNewNetwork(store: Store, input: NetworkInput): NetworkInput {
  const { checkRange, faultsOf } = forServer(networkVersions, store)
  if (Buffer.byteLength(input.netid) > 32) {
    throw httpError(400, "network name shouldn't exceed 32 characters")
  }
  if (isReservedNetworkId(input.netid)) {
    throw httpError(400, `network name "${input.netid}" is reserved for roles and groups`)
  }
  if (input.addressrange === '' && input.addressrange6 === '') {
    throw httpError(400, 'IPv4 or IPv6 CIDR required')
  }
  const network = withDefaults({
    ...input,
    addressrange: cutRange(input.addressrange, (range) => checkRange(range, '/31 or /32')),
    addressrange6: cutRange(input.addressrange6, (range) => checkRange(range, '/127 or /128')),
  })
  if (isRangeTaken(store, network)) throw httpError(400, 'network cidr already in use')
  const faults = faultsOf(store, network).filter((line) => line !== '')
  if (faults.length > 0) throw httpError(400, faults.join('\n'))
  return network
}

function cutRange(range: string, check: (cidr: Cidr) => void): string {
  if (range === '') return ''
  const cidr = parseCidr(range)
  if (!cidr) throw httpError(400, `invalid CIDR address: ${range}`)
  check(cidr)
  return formatNetwork(cidr)
}

function isRangeTaken(store: Store, network: NetworkInput): boolean {
  const newRanges = rangesOf(network)
  return store.networks
    .all()
    .some((other) =>
      rangesOf(other).some((takenRange) => newRanges.some((range) => overlaps(range, takenRange))),
    )
}

function rangesOf({ addressrange, addressrange6 }: Ranges) {
  return [addressrange, addressrange6].flatMap((text) => parseCidr(text) ?? [])
}

type Ranges = Pick<NetworkInput, 'addressrange' | 'addressrange6'>
