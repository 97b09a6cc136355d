import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { restrictedCaller } from '../auth/callers'
import { DENIED } from '../auth/rights'
import { timeNow } from '../clock'
import type { Context, ResponseSources } from '../context'
import { forServer } from '../edition'
import { gatewayVersions } from '../gateways/gateway-versions'
import { decodeBody } from '../http/decode-body'
import {
  preparingLists,
  PreparedLists,
  type PreparedList,
  RowCache,
  type SentRow,
} from '../http/prepared-list'
import { hasForceFlag, paramOf } from '../http/query'
import { sendJson, sendEnvelope, sendEmpty, httpError, sendJsonAsText } from '../http/replies'
import { sendLists } from '../http/send-lists'
import { type ActivityInput, withActivity, subject } from '../monitoring/activity'
import { canonicalIp } from '../networks/cidr'
import { runPeriodically } from '../run-periodically'
import { readIds } from '../storage/repository'
import { watchRows } from '../storage/row-watch'
import type { Store } from '../storage/store'
import { type Host, hostsTable } from '../storage/tables'
import { hostReply, NANOSECONDS } from './host'
import { type ApiHostInput, apiHostType, hostVersions } from './host-versions'
import {
  askToLeave,
  forceToLeave,
  hostDeletionActivity,
  joinByAdmin,
  type Membership,
  removeHost,
} from './membership'

/** Rows in a part, about 700 bytes each. */
const PART = 256

/** Returns the rows of all devices by ID, as sent: built once from the database, and again after a change. */
function createHostList(app: FastifyInstance, { store }: ResponseSources): () => PreparedList[] {
  const rows = new RowCache<SentRow>((ids) =>
    store.hosts.some(ids).map((host) => [host.id, { fixed: fixedPart(host), tail: '' }]),
  )
  function fixedPart(host: Host): Buffer {
    return Buffer.from(JSON.stringify(hostReply(host, store.apiVersion)))
  }

  const watch = watchRows(store.db, {
    table: 'hosts',
    key: 'id',
    columns: Object.keys(hostsTable.columns),
  })
  const shelf = new PreparedLists()
  const source = {
    ids: () => readIds(store.db, 'SELECT id FROM hosts ORDER BY id'),
    rowsOf: (ids: string[]) => ({ rows: rows.of(ids), until: Infinity }),
    part: PART,
  }

  function update() {
    for (const { id, what } of watch.drain()) {
      rows.forget(id)
      shelf.change(id, what === 'moved')
    }
  }

  const end = runPeriodically(async () => {
    update()
    await shelf.refresh()
  }, preparingLists)
  app.addHook('onClose', end)

  return () => {
    update()
    return [shelf.list('hosts', source)]
  }
}

/** Routes for devices (contract 1.12). */
export function hostRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { readId } = forServer(hostVersions, store)
  const allHosts = createHostList(app, context)
  const toReply = (host: Host) => hostReply(host, store.apiVersion)

  app.get('/api/hosts', allow('user', on.hosts), (_request, reply) => sendLists(reply, allHosts()))

  // the body names the host, not the path
  app.put('/api/hosts/:hostid', allow('admin', on.host), (request, reply) => {
    const input = decodeBody(apiHostType, request, 500)
    const isForOtherHost = input.id !== '' && input.id !== paramOf(request, 'hostid')
    if (isForOtherHost && restrictedCaller(store, request)) throw httpError(403, DENIED)
    const previousHost = store.hosts.get(readId(input.id))
    const host = withActivity(
      store,
      () => updateHost(store, previousHost, input),
      (after) => ({
        by: callerName(request),
        action: 'UPDATE',
        target: subject('DEVICE', after),
        diff: { Old: toReply(previousHost), New: toReply(after) },
      }),
    )
    return sendJsonAsText(reply, toReply(host))
  })

  app.delete('/api/hosts/:hostid', allow('host|user', on.host), (request, reply) => {
    const host = hostOfPath(request)
    withActivity(
      store,
      () => removeHost(store, host, hasForceFlag(request)),
      () => hostDeletionActivity(store, callerName(request), host),
    )
    return sendJson(reply, toReply(host))
  })

  app.post(
    '/api/hosts/:hostid/networks/:network',
    allow('network-admin', on.hostInNetwork),
    (request, reply) => {
      const membership = membershipOf(request)
      withActivity(
        store,
        () => joinByAdmin(store, membership),
        () => membershipActivity(request, 'JOIN_HOST_TO_NETWORK', membership),
      )
      return sendEmpty(reply)
    },
  )

  app.delete(
    '/api/hosts/:hostid/networks/:network',
    allow('network-admin', on.hostInNetwork),
    (request, reply) => {
      const membership = membershipOf(request)
      const leave = hasForceFlag(request) ? forceToLeave : askToLeave
      const wasWaiting = withActivity(
        store,
        () => leave(store, membership),
        () => membershipActivity(request, 'REMOVE_HOST_FROM_NETWORK', membership),
      )
      return wasWaiting
        ? sendEnvelope(reply, 'force deleted daemon node successfully')
        : sendEmpty(reply)
    },
  )

  function membershipOf(request: FastifyRequest) {
    return { hostId: readId(paramOf(request, 'hostid')), netid: paramOf(request, 'network') }
  }

  function membershipActivity(
    request: FastifyRequest,
    action: 'JOIN_HOST_TO_NETWORK' | 'REMOVE_HOST_FROM_NETWORK',
    { hostId, netid }: Membership,
  ): ActivityInput {
    const target = subject('DEVICE', store.hosts.get(hostId))
    return { by: callerName(request), action, target, network_id: netid }
  }

  function hostOfPath(request: FastifyRequest): Host {
    return store.hosts.get(readId(paramOf(request, 'hostid')))
  }
}

/**
 * Updates the fields of a device that an administrator may change (contract 1.12 PUT). Missing texts and numbers keep
 * their value, missing flags are cleared; an endpoint that isn't an address clears it. Returns the device before it
 * joined networks as a default one.
 */
function updateHost(store: Store, host: Host, input: ApiHostInput): Host {
  const { updateFields, joinAsDefault } = forServer(hostVersions, store)
  return store.transaction(() => {
    store.hosts.update(host.id, {
      name: input.name || host.name,
      listenport: input.listenport || host.listenport,
      mtu: input.mtu || host.mtu,
      persistentkeepalive: asSeconds(input.persistentkeepalive) || host.persistentkeepalive,
      endpointip: endpoint(input.endpointip, host.endpointip),
      endpointipv6: endpoint(input.endpointipv6, host.endpointipv6),
      verbosity: input.verbosity,
      firewallinuse: input.firewallinuse,
      isstatic: input.isstatic,
      isstaticport: input.isstaticport,
      isdefault: input.isdefault,
      autoupdate: input.autoupdate,
      updated_at: timeNow(),
      ...updateFields(host, input),
    })
    const updated = store.hosts.get(host.id)
    const dns = forServer(gatewayVersions, store).dnsOf(store, updated)
    store.hosts.update(host.id, { dns })
    if (updated.isdefault && !host.isdefault) joinAsDefault(store, updated)
    return { ...updated, dns }
  })
}

/** Converts seconds as 64-bit nanoseconds represent them. */
function asSeconds(seconds: number): number {
  return Number(BigInt.asIntN(64, BigInt(seconds) * BigInt(NANOSECONDS)) / BigInt(NANOSECONDS))
}

function endpoint(sentAddress: string, knownAddress: string): string {
  if (sentAddress === '') return knownAddress
  return canonicalIp(sentAddress) ?? ''
}
