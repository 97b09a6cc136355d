import { isInFuture, timeNow, ZERO_TIME } from '../clock'
import { switchClient } from '../ext-clients/ext-client'
import { httpError } from '../http/replies'
import type { User } from '../storage/account-tables'
import { withText } from '../storage/missing'
import type { JitGrant, JitRequest } from '../storage/pro-tables'
import type { Store } from '../storage/store'
import { adminRoleOf, ALL_NETWORKS, isAdministrator } from '../users/default-roles'
import { ALL_ADMINS_GROUP, groupsOf } from '../users/group'

/** Whether this server supports temporary access. */
export function hasJitAccess(store: Store): boolean {
  return store.can('hasJitAccess')
}

/** Whether a user has access, and by which grant if one is required. */
export type AccessState = { hasAccess: boolean; grant?: JitGrant }

const free: AccessState = { hasAccess: true }

/** Returns whether a user may use a network now. Throws HttpError 500 if the network doesn't exist. */
export function accessTo(store: Store, network_id: string, username: string): AccessState {
  if (!hasJitAccess(store)) return free
  const user = store.users.find(username)
  if (user && isExemptFromGrants(store, user)) return free
  const network = withText(500, 'network not found: ', () => store.networks.get(network_id))
  if (!network.jit_enabled) return free
  const grants = store.jitGrants.all({ network_id, user_id: username })
  const grant = grants.find(({ expires_at }) => isInFuture(expires_at))
  return grant ? { hasAccess: true, grant } : { hasAccess: false }
}

/** Returns when the access of a new or changed client ends, or an empty text if it doesn't. Throws HttpError 403. */
export function checkAccess(store: Store, network: string, username: string): string {
  const { hasAccess, grant } = accessTo(store, network, username)
  if (hasAccess) return grant?.expires_at ?? ''
  throw httpError(403, 'JIT access required: please request access from network admin')
}

/**
 * Whether a user needs no grant: administrators, and platform users who administer all networks. An administrator of a
 * single network needs one.
 */
export function isExemptFromGrants(store: Store, user: User): boolean {
  if (isAdministrator(user.platform_role_id)) return true
  return user.platform_role_id === 'platform-user' && administersAll(store, user)
}

/** Whether a user decides on access to a network. */
export function canDecideOn(store: Store, user: User, netid: string): boolean {
  if (canDecideOnAll(store, user)) return true
  return groupsOf(store, user).some(({ network_roles }) =>
    Object.hasOwn(network_roles?.[netid] ?? {}, adminRoleOf(netid)),
  )
}

/** Whether a user decides on access to every network. */
export function canDecideOnAll(store: Store, user: User): boolean {
  return isAdministrator(user.platform_role_id) || administersAll(store, user)
}

function administersAll(store: Store, user: User): boolean {
  return groupsOf(store, user).some(
    ({ id, network_roles }) =>
      id === ALL_ADMINS_GROUP ||
      Object.hasOwn(network_roles?.[ALL_NETWORKS] ?? {}, adminRoleOf('global')),
  )
}

/**
 * Revokes a user's grants in a network and disables their clients. Returns the first of the user's requests that had
 * been granted.
 */
export function revokeGrants(
  store: Store,
  { network_id, user_id }: JitGrant,
): JitRequest | undefined {
  endGrants(store, { network_id, user_id })
  const granted = store.jitRequests.all({ network_id, user_id, status: 'approved' })
  for (const { id } of granted) {
    store.jitRequests.update(id, { status: 'expired', revoked_at: timeNow() })
  }
  switchOff(store, { network_id, user_id })
  return granted[0]
}

type Ownership = Pick<JitRequest, 'network_id' | 'user_id'>

/** Ends the grants that are still valid, because a new one replaces them. */
export function endGrants(store: Store, { network_id, user_id }: Ownership) {
  for (const { id, expires_at } of store.jitGrants.all({ network_id, user_id })) {
    if (isInFuture(expires_at)) store.jitGrants.remove(id)
  }
}

/** Deletes the grants and requests of a deleted user, so that a later user with the same name doesn't inherit them. */
export function forgetAccess(store: Store, user_id: string) {
  for (const { id } of store.jitGrants.all({ user_id })) store.jitGrants.remove(id)
  for (const { id, status } of store.jitRequests.all({ user_id })) {
    if (status === 'pending') store.jitRequests.remove(id)
    const wasApproved = status === 'approved'
    if (wasApproved) store.jitRequests.update(id, { status: 'expired', revoked_at: timeNow() })
  }
}

/** Ends expired grants. Returns the requests that they came from. */
export function expireGrants(store: Store): JitRequest[] {
  if (!hasJitAccess(store)) return []
  const over = store.jitGrants.all().filter(({ expires_at }) => !isInFuture(expires_at))
  if (over.length === 0) return []
  return store.transaction(() => over.flatMap((grant) => expire(store, grant) ?? []))
}

function expire(store: Store, grant: JitGrant): JitRequest | undefined {
  const request = store.jitRequests.find(grant.request_id)
  if (request?.status === 'approved') store.jitRequests.update(request.id, { status: 'expired' })
  switchOff(store, grant)
  store.jitGrants.remove(grant.id)
  return request
}

/** Disables the clients instead of deleting them, so that programs can show when access ended. */
function switchOff(store: Store, { network_id, user_id }: Ownership) {
  for (const client of store.extClients.all({ network: network_id, ownerid: user_id })) {
    switchClient(store, client, false)
    store.extClients.update(client.clientid, { jit_expires_at: timeNow() })
  }
}

/** Response shape of a request: the decider and the duration appear only after a decision. */
export function jitRequestReply({ approved_by, duration_hours, ...request }: JitRequest) {
  return {
    ...request,
    ...(approved_by !== '' && { approved_by }),
    ...(duration_hours !== 0 && { duration_hours }),
  }
}

/** Returns the requests for a network with this status, newest first. Granted ones include their grant. */
export function jitRequestsOf(store: Store, network_id: string, status: string) {
  const grants = new Map(
    store.jitGrants.all({ network_id }).map(({ id, request_id }) => [request_id, id]),
  )
  return store.jitRequests
    .all({ network_id })
    .filter(hasStatus(status))
    .toSorted((a, b) => Date.parse(b.requested_at) - Date.parse(a.requested_at))
    .map((request) => {
      const wasGranted = request.status === 'approved' || request.status === 'expired'
      const grant_id = wasGranted ? grants.get(request.id) : undefined
      return { ...jitRequestReply(request), ...(grant_id !== undefined && { grant_id }) }
    })
}

/** An approved request counts as expired as soon as its time is over. */
function hasStatus(wantedStatus: string): (request: JitRequest) => boolean {
  if (wantedStatus === '' || wantedStatus === 'all') return () => true
  if (wantedStatus !== 'expired') return ({ status }) => status === wantedStatus
  return ({ status, expires_at }) =>
    status === 'expired' ||
    (status === 'approved' && expires_at !== ZERO_TIME && !isInFuture(expires_at))
}
