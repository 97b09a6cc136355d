import { HOUR_MS } from '@meshdeck/domain/times'

import { isInFuture, millisecondsNow, timeNow, timeOfUnix, ZERO_TIME } from '../clock'
import type { ResponseSources } from '../context'
import { removeExtClient } from '../ext-clients/owner-sign-ins'
import { httpError } from '../http/replies'
import { newId } from '../ids'
import { isMailAddress, sendMail } from '../server/send-mail'
import { withText } from '../storage/missing'
import type { JitGrant, JitRequest } from '../storage/pro-tables'
import type { Store } from '../storage/store'
import { accessTo, canDecideOnAll, endGrants } from './jit-access'

/** Makes a network require grants; its current users have to request access. Throws HttpError 500. */
export function switchOn(store: Store, netid: string) {
  setSwitch(store, netid, true)
  for (const client of store.extClients.all({ network: netid })) removeExtClient(store, client)
}

/** Throws HttpError 500. */
export function setSwitch(store: Store, netid: string, jit_enabled: boolean) {
  withText(500, 'failed to get network: ', () => store.networks.get(netid))
  store.networks.update(netid, { jit_enabled, updated_at: timeNow() })
}

type JitRequestInput = { network_id: string; username: string; reason: string }

/** Throws HttpError 400. */
export function requestAccess(
  store: Store,
  { network_id, username, reason }: JitRequestInput,
): JitRequest {
  const network = withText(400, 'network not found: ', () => store.networks.get(network_id))
  if (!network.jit_enabled) throw httpError(400, 'JIT is not enabled on this network')
  if (accessTo(store, network_id, username).hasAccess) {
    throw httpError(400, 'user already has active access grant')
  }
  if (store.jitRequests.count({ network_id, user_id: username, status: 'pending' }) > 0) {
    throw httpError(400, 'user already has a pending request')
  }
  const request: JitRequest = {
    id: newId(),
    network_id,
    user_id: username,
    user_name: username,
    reason,
    status: 'pending',
    revoked_at: ZERO_TIME,
    requested_at: timeNow(),
    approved_at: ZERO_TIME,
    approved_by: '',
    duration_hours: 0,
    expires_at: ZERO_TIME,
  }
  store.jitRequests.insert(request)
  return request
}

type Decision = { id: string; by: string }

/** Throws HttpError 400. */
export function approve(store: Store, { id, by }: Decision, until: number): JitGrant {
  if (id === '') throw httpError(400, 'request_id is required')
  if (until <= 0) {
    throw httpError(400, 'expires_at is required and must be a valid Unix epoch timestamp')
  }
  const expires_at = timeOfUnix(until)
  if (!isInFuture(expires_at)) throw httpError(400, 'expires_at must be in the future')
  const { network_id, user_id } = pendingRequest(store, id)
  const now = timeNow()
  const hours = Math.floor((Date.parse(expires_at) - millisecondsNow()) / HOUR_MS)
  const duration_hours = Math.max(1, hours)
  const decided = { approved_at: now, approved_by: by, duration_hours, expires_at }
  store.jitRequests.update(id, { status: 'approved', ...decided })
  endGrants(store, { network_id, user_id })
  const grant = { id: newId(), network_id, user_id, request_id: id, granted_at: now, expires_at }
  store.jitGrants.insert(grant)
  return grant
}

/** Throws HttpError 400. */
export function deny(store: Store, { id, by }: Decision) {
  if (id === '') throw httpError(400, 'request_id is required')
  pendingRequest(store, id)
  store.jitRequests.update(id, { status: 'denied', approved_at: timeNow(), approved_by: by })
}

function pendingRequest(store: Store, id: string): JitRequest {
  const request = withText(400, 'request not found: ', () => store.jitRequests.get(id))
  if (request.status !== 'pending') throw httpError(400, 'request is not pending')
  return request
}

type News = 'asked' | 'approved' | 'denied' | 'revoked' | 'expired'

/**
 * Sends mail about a request for access (contract 2.12): to those who decide on every network when it is made, and to
 * the requester when it is decided or expires. User names that aren't addresses are skipped.
 */
export function mailAccessDecision(
  { store, identity }: ResponseSources,
  news: News,
  request: JitRequest,
) {
  const { user_name, network_id } = request
  const people =
    news === 'asked'
      ? store.users.all().filter((user) => canDecideOnAll(store, user))
      : [{ username: user_name }]
  const lines = linesOf(request)[news]
  for (const { username } of people.filter((person) => isMailAddress(person.username))) {
    void sendMail(store, {
      to: username,
      subject: `${identity.serverName}: access to network ${network_id}`,
      text: lines,
      html: lines.map(escapeReason),
      what: `the email about just-in-time access to ${username}`,
    })
  }
}

function linesOf(request: JitRequest): Record<News, string[]> {
  const { user_name, network_id, reason, approved_by, expires_at } = request
  return {
    asked: [
      `${user_name} requests just-in-time access to network ${network_id}.`,
      `Reason: ${reason}`,
    ],
    approved: [`${approved_by} approved your access to network ${network_id} until ${expires_at}.`],
    denied: [`${approved_by} denied your request for access to network ${network_id}.`],
    revoked: [`Your access to network ${network_id} was revoked.`],
    expired: [`Your access to network ${network_id} has expired.`],
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes a reason, which is free text of the requester. */
function escapeReason(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign)
}
