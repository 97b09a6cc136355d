import { DAY_SECONDS, HOUR_SECONDS } from '@meshdeck/domain/times'

import { hasJitAccess } from '../access-control/jit-access'
import { assignTag, tagId } from '../access-control/tag'
import { timeOfUnix, unixNow, ZERO_TIME } from '../clock'
import { failOver } from '../gateways/failover'
import { readSettings, writeSettings } from '../server/settings'
import type { JitRequest } from '../storage/pro-tables'
import type { EnrollmentKey, Host, Node } from '../storage/tables'
import { reaches } from '../users/group'
import { largeFleetCounts } from './device-kinds'
import { FIELD, type SeedContext } from './seed-networks'
import { DEMO_NAME } from './seed-people'
/** Retention of the demo's activity in days; a new server has seven. */
const RETENTION = 30

const tags = [
  { tag_name: 'servers', color_code: '#3b82f6', systems: ['linux', 'freebsd'] },
  { tag_name: 'workstations', color_code: '#22c55e', systems: ['windows', 'darwin'] },
  { tag_name: 'sensors', color_code: '#f59e0b', systems: ['iot'] },
]

/** Seeds what only Pro shows: tags, a failover node, and a longer retention. */
export function seedPro(context: SeedContext) {
  if (context.store.edition !== 'pro') return
  for (const { netid } of context.networks) tagBySystem(context, netid)
  letOneStandIn(context)
  writeSettings(context.store, {
    ...readSettings(context.store),
    audit_logs_retention_period: RETENTION,
  })
}

/** Tags the nodes of a network by their system; a large one has custom tags. */
function tagBySystem({ store, fleet }: SeedContext, netid: string) {
  const members = fleet.nodes.filter(({ network }) => network === netid)
  if (largeFleetCounts(members.length).tags > 0) return
  const osOf = new Map(fleet.hosts.map(({ id, os }) => [id, os]))
  for (const { tag_name, color_code, systems } of tags) {
    const nodes = members.filter(({ hostid }) => systems.includes(osOf.get(hostid) ?? ''))
    if (nodes.length === 0) continue
    const id = tagId(netid, tag_name)
    const created_at = timeOfUnix(unixNow() - 20 * DAY_SECONDS)
    store.tags.insert({
      id,
      tag_name,
      network: netid,
      color_code,
      created_by: DEMO_NAME,
      created_at,
    })
    assignTag(store, id, { nodes, clients: [] })
  }
}

/**
 * Makes one node of the first network its failover node, for two that can't reach each other; on later servers gateways
 * do that.
 */
function letOneStandIn({ store, fleet, networks }: SeedContext) {
  const linux = new Set(fleet.hosts.filter(({ os }) => os === 'linux').map(({ id }) => id))
  const members = store.nodes.all({ network: networks[0]?.netid ?? '' }).filter(isFree)
  const relay = members.find(({ hostid }) => linux.has(hostid))
  if (!relay || store.can('hasAutoRelays')) return
  store.nodes.update(relay.id, { is_fail_over: true })
  const [node, peer] = members.filter(({ id }) => id !== relay.id)
  if (node && peer) failOver(store, { relay, node, peer })
}

/** Whether a node is neither a gateway nor behind one. */
function isFree({ is_gw, isrelayed, isinternetgateway, internetgw_node_id }: Node): boolean {
  return !is_gw && !isrelayed && !isinternetgateway && internetgw_node_id === ''
}

/** Hours before now of the request and the decision, and the number of hours granted. */
type Plan = Pick<JitRequest, 'reason' | 'status'> & {
  asked: number
  decided?: number
  hours?: number
}

const plans: Plan[] = [
  { reason: 'Replace the controller of line 2', status: 'pending', asked: 1 },
  { reason: 'Read the logs of the night', status: 'approved', asked: 5, decided: 4, hours: 48 },
  { reason: 'Update the cameras at the gate', status: 'expired', asked: 75, decided: 74, hours: 8 },
  { reason: 'Try the new client', status: 'denied', asked: 30, decided: 28 },
]

/**
 * Seeds requests for the field network, which has temporary access: one pending, one granted, one expired and one
 * denied. If there are fewer users than requests, some request more than once.
 */
export function seedJit(context: SeedContext) {
  const { store, networks } = context
  const netid = networks.find((network) => network.netid === FIELD)?.netid
  if (!hasJitAccess(store) || netid === undefined) return
  const people = store.users
    .all({ platform_role_id: 'service-user', account_disabled: false })
    .filter((user) => reaches(store, user, netid))
  store.networks.update(netid, { jit_enabled: true })
  for (const [index, plan] of plans.entries()) {
    const name = people[index % Math.max(1, people.length)]?.username
    if (name !== undefined) addRequest(context, { netid, name, plan })
  }
}

type RequestTemplate = { netid: string; name: string; plan: Plan }

function addRequest({ store, random }: SeedContext, { netid, name, plan }: RequestTemplate) {
  const { reason, status, asked, decided, hours = 0 } = plan
  const ago = (time: number) => timeOfUnix(unixNow() - time * HOUR_SECONDS)
  const isGiven = decided !== undefined && hours > 0
  const whose = { network_id: netid, user_id: name }
  const request = {
    ...whose,
    id: random.uuid(),
    user_name: name,
    reason,
    status,
    revoked_at: ZERO_TIME,
    requested_at: ago(asked),
    approved_at: decided === undefined ? ZERO_TIME : ago(decided),
    approved_by: decided === undefined ? '' : DEMO_NAME,
    duration_hours: hours,
    expires_at: isGiven ? ago(decided - hours) : ZERO_TIME,
  }
  store.jitRequests.insert(request)
  if (status !== 'approved') return
  store.jitGrants.insert({
    ...whose,
    id: random.uuid(),
    request_id: request.id,
    granted_at: request.approved_at,
    expires_at: request.expires_at,
  })
}

/** With a license, devices need approval for the field network: one with each of these systems is pending. */
const waitingSystems = ['linux', 'windows', 'darwin']

/** Seeds devices of other networks that registered with a key of the field network and are pending. */
export function seedPending(context: SeedContext) {
  const { store } = context
  if (!store.can('approvesDevices') || !store.networks.has(FIELD)) return
  store.networks.update(FIELD, { auto_join: false })
  const key = store.keys.all().find(({ networks }) => networks.includes(FIELD))
  if (!key) return
  const members = new Set(store.nodes.all({ network: FIELD }).map(({ hostid }) => hostid))
  const otherHosts = store.hosts.all({ isalive: true }).filter(({ id }) => !members.has(id))
  for (const system of waitingSystems) {
    const host = otherHosts.findLast(({ os }) => os === system)
    if (host) letWait(context, host, key)
  }
}

function letWait({ store, random }: SeedContext, host: Host, key: EnrollmentKey) {
  store.pendingHosts.insert({
    id: random.uuid(),
    host_id: host.id,
    host_name: host.name,
    network: FIELD,
    public_key: host.publickey,
    enrollment_key_id: key,
    os: host.os,
    version: host.version,
    location: host.location,
    requested_at: timeOfUnix(unixNow() - random.below(60 * HOUR_SECONDS)),
  })
}
