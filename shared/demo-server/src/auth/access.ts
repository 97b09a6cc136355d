import type { FastifyReply, FastifyRequest } from 'fastify'

import { timeNow } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { isOpenToAll } from '../http/conventions'
import { httpError } from '../http/replies'
import type { User } from '../storage/account-tables'
import { skipIfDiskFull } from '../storage/database'
import { found } from '../storage/missing'
import { type RouteTarget, checkIsOwn } from './about'
import { bearerToken, type Caller, setTargetHeaders, targetOf } from './callers'
import { authorizeRequest } from './rights'
import { checks } from './rights-versions'

/**
 * Access levels in the route tables. On the community edition every enabled user passes every role check; on Pro the
 * role decides by the target of the route, not by this value. `token` only verifies the token; `mfa` is
 * checked by its route.
 */
export type Access = TokenAccess | RoleAccess

/** Levels that need only the right token. */
type TokenAccess = 'none' | 'token' | 'mfa'
type RoleAccess =
  | 'user'
  | 'self'
  | 'self|admin'
  | 'admin'
  | 'super-admin'
  | 'network-user'
  | 'network-admin'
  | 'host'
  | 'host|user'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations merge only as interfaces
  interface FastifyRequest {
    caller: Caller
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations merge only as interfaces
  interface FastifyContextConfig {
    access?: Access
    target?: RouteTarget
  }
}

export const MASTER_NAME = 'masteradministrator'

/** Returns route options that define who may call and the target of the route. */
export function allow(access: TokenAccess): { config: { access: TokenAccess } }
export function allow(
  access: Access,
  target: RouteTarget,
): { config: { access: Access; target: RouteTarget } }
export function allow(access: Access, target?: RouteTarget) {
  return { config: { access, ...(target && { target }) } }
}

/** Returns the name of the calling user, or an empty text for a device. */
export function callerName({ caller }: FastifyRequest): string {
  return caller.kind === 'user' ? caller.name : ''
}

/** Returns the session of the calling user; the master key and devices have none. */
export function callerSession({ caller }: FastifyRequest) {
  return caller.kind === 'user' ? caller.session : undefined
}

/** Creates the check that passes a request to its route or rejects it with a reason (contract 0.4). */
export function createGate(context: Context) {
  const { store } = context
  const { readDevice, ownerOf, rights } = forServer(checks, store)

  /** Checks the usual right of a caller who isn't a device, on a route for devices. Throws HttpError 403. */
  function checkMayAsDevice(request: FastifyRequest) {
    if (request.caller.kind !== 'user') return
    const user = store.users.find(request.caller.name)
    const isOpen = user !== undefined && !user.account_disabled
    if (isOpen && store.edition !== 'pro') return
    const target = targetOf(request, store)
    if (isOpen && authorizeRequest(rights, { store, user, request, target }) === undefined) return
    throw httpError(403, 'forbidden')
  }

  return async function gate(request: FastifyRequest, reply: FastifyReply) {
    const access = request.routeOptions.config.access ?? 'none'
    if (access === 'none' || access === 'mfa') return
    if (access === 'host' || access === 'host|user') {
      request.caller = await readDevice(context, request)
      checkIsOwn(store, request, ownerOf)
      checkMayAsDevice(request)
      return
    }
    request.caller = await readUser(context, request)
    if (access === 'token') return
    const user = accountOf(context, request.caller)
    // also without an origin (contract 0.4); a server with a list of origins uses its list
    if (isOpenToAll(context.identity.origin)) reply.header('Access-Control-Allow-Origin', '*')
    const target = targetOf(request, store)
    setTargetHeaders(reply, target)
    if (user && store.edition === 'pro') {
      const reason = authorizeRequest(rights, { store, user, request, target })
      if (reason !== undefined) {
        reply.header('ACCESS_PERM', reason)
        throw httpError(403, reason)
      }
    }
    if (access === 'self' && target.id !== callerName(request)) throw httpError(403, 'forbidden')
    if (access === 'super-admin') checkIsSuperAdmin(context, request.caller)
  }
}

async function readUser({ identity, tokens, store }: Context, request: FastifyRequest) {
  const token = bearerToken(request) ?? ''
  if (identity.masterKey !== '' && token === identity.masterKey) {
    return { kind: 'user', name: MASTER_NAME, isMaster: true } as const
  }
  const claims = await tokens.read(token)
  if (!claims) throw httpError(401, 'unauthorized')
  if (claims.tokenId !== '') {
    const isKnown = store.accessTokens.has(claims.tokenId)
    const isPlain = request.routeOptions.config.access === 'token'
    if (!isKnown) throw httpError(401, isPlain ? 'unauthorized' : 'token revoked')
    skipIfDiskFull(() => store.accessTokens.update(claims.tokenId, { last_used: timeNow() }))
  }
  return { kind: 'user', name: claims.userName, isMaster: false, session: claims } as const
}

/** Returns the account of the token; the master key has none. */
function accountOf({ store }: Context, caller: Caller): User | undefined {
  if (caller.kind !== 'user' || caller.isMaster) return undefined
  const user = found(401, () => store.users.get(caller.name))
  if (user.account_disabled) throw httpError(401, 'user account disabled')
  return user
}

/** Checks for a super administrator, which only stopping the server requires (contract 2.2). */
function checkIsSuperAdmin({ store }: Context, caller: Caller) {
  if (caller.kind !== 'user' || caller.isMaster) return
  if (store.users.get(caller.name).platform_role_id === 'super-admin') return
  throw httpError(403, 'only a super-admin can shut down the server')
}
