import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'

import { CONSOLE_HEADER, hasProxyMark, PROXIED_HEADER } from '@meshdeck/domain/console-headers'
import { isLoopback } from '@meshdeck/domain/known-hosts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Context } from '../context'
import { paramOf, queryOf } from '../http/query'
import { httpError } from '../http/replies'
import type { Role, User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import { findPlatformRole } from '../users/role'
import { type RouteTarget, type Kind, on, findOwner, resourceOf } from './about'
import type { Session } from './sessions'

export type Caller =
  | { kind: 'nobody' }
  | { kind: 'user'; name: string; isMaster: boolean; session?: Session }
  | { kind: 'host'; id: string }

/** Returns the second word of the header, whatever the first one is. Two blanks make it empty. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.split(' ')[1]
}

/**
 * Accepts a device's token of any age, or a user's unexpired token. (The real 1.0.0 accepts any, see contract 0.4.)
 * Throws HttpError 403.
 */
export async function readDeviceOrUser(
  { store, tokens }: Context,
  request: FastifyRequest,
): Promise<Caller> {
  const network = paramOf(request, 'network')
  const token = bearerToken(request)
  if ((network !== '' && !store.networks.has(network)) || token === undefined) {
    throw httpError(403, 'forbidden')
  }
  const claims = await tokens.readAnyAge(token)
  if (!claims) throw httpError(403, 'forbidden')
  if (claims.hostId !== '') return { kind: 'host', id: claims.hostId }
  // the real server reports missing resources to all callers, as recorded
  const hasOwner = findOwner(store, request) !== undefined
  if (hasOwner && !(await tokens.read(token))) throw httpError(403, 'forbidden')
  const isRevoked = claims.tokenId !== '' && !store.accessTokens.has(claims.tokenId)
  if (isRevoked) throw httpError(403, 'forbidden')
  return { kind: 'user', name: claims.userName, isMaster: false, session: claims }
}

/** Accepts a device's own unexpired token (contract 2.1). Throws HttpError 401. */
export async function readDevice({ tokens }: Context, request: FastifyRequest): Promise<Caller> {
  const claims = await tokens.read(bearerToken(request) ?? '')
  if (!claims || claims.hostId === '') throw httpError(401, 'unauthorized')
  return { kind: 'host', id: claims.hostId }
}

/** Target of a request, and whether it needs a right on the server or on a network (contract 0.7). */
export type Target = Pick<RouteTarget, 'openTo'> & {
  kind: Kind
  /** Server's name for the kind, empty when it has none. */
  resource: string
  id: string
  network: string
  isGlobal: boolean
}

/** Role-checked routes report the checked target in four headers (contract 0.4). */
export function setTargetHeaders(reply: FastifyReply, { resource, id, isGlobal }: Target) {
  reply.headers({
    TARGET_RSRC: resource,
    TARGET_RSRC_ID: asHeader(id),
    RSRC_TYPE: resource,
    IS_GLOBAL_ACCESS: isGlobal ? 'yes' : 'no',
  })
}

/** Encodes a text for a header: its bytes, with a blank for each one that would end or corrupt it. */
function asHeader(text: string): string {
  const bytes = Buffer.from(text, 'utf8').map((byte) =>
    byte < 0x20 || byte === 0x7f ? 0x20 : byte,
  )
  return Buffer.from(bytes).toString('latin1')
}

/** Returns the target of a request from what its route declares. */
export function targetOf(request: FastifyRequest, store: Store): Target {
  const target: RouteTarget = request.routeOptions.config.target ?? on.server
  const { kind, openTo } = target
  const resource = resourceOf(kind, store.apiVersion)
  const id = idOf(request, target)
  const network = networkOf(request, target, store)
  const isOfServer = id === '' || ['user', 'account', 'key'].includes(kind)
  const isGlobal = network === '' && isOfServer
  return { kind, resource, id, network, isGlobal, ...(openTo && { openTo }) }
}

function idOf(request: FastifyRequest, { id }: RouteTarget): string {
  if (id === undefined) return ''
  return id === '?username' ? queryOf(request, 'username') : paramOf(request, id.slice(1))
}

function networkOf(request: FastifyRequest, { network }: RouteTarget, store: Store): string {
  if (network === undefined) return ''
  if (network === '?network') return queryOf(request, 'network')
  if (network !== 'of :nodeid') return paramOf(request, network.slice(1))
  const node = store.nodes.find(paramOf(request, 'nodeid'))
  return node?.network ?? paramOf(request, 'network')
}

/** User to whom lists don't show everything. */
type RestrictedCaller = { user: User; role: Role | undefined }

/** Returns the caller if their platform role doesn't give full access; the community edition has no such users. */
export function restrictedCaller(
  store: Store,
  { caller }: FastifyRequest,
): RestrictedCaller | undefined {
  if (store.edition !== 'pro' || caller.kind !== 'user' || caller.isMaster) return undefined
  const user = store.users.get(caller.name)
  const role = findPlatformRole(store, user.platform_role_id)
  return role?.full_access ? undefined : { user, role }
}

const FORWARDED_FOR = 'x-forwarded-for'

/** Requests that came, or may have come, from another machine. */
const fromElsewhere = new WeakSet<object>()

/**
 * Accepts `X-Forwarded-For` from the console only: every request reaches this server from this machine, so the
 * connection can't tell a user from a program with a forged header. For other callers the header is dropped before
 * anything reads it. `secret` is undefined or empty if no console started this server.
 */
export function trustConsoleProxy(app: FastifyInstance, secret: string | undefined) {
  const expectedDigest = secret ? digest(secret) : undefined
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (!isOfThisMachine(headers)) fromElsewhere.add(raw)
    const sentSecret = headers[CONSOLE_HEADER]
    const isConsole =
      expectedDigest !== undefined &&
      typeof sentSecret === 'string' &&
      timingSafeEqual(digest(sentSecret), expectedDigest)
    if (!isConsole) delete headers[FORWARDED_FOR]
    delete headers[CONSOLE_HEADER]
    delete headers[PROXIED_HEADER]
  })
}

/**
 * Returns the address of the caller, for rate limits: the one that the console reports, otherwise that of the
 * connection. Valid after `trustConsoleProxy`.
 */
export function callerAddress({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  const forwardedFor = headers[FORWARDED_FOR]
  return typeof forwardedFor === 'string' && isIP(forwardedFor) > 0 ? forwardedFor : ip
}

/**
 * Whether a request may come from another machine, regardless of who reports it; for actions reserved for users at this
 * machine.
 */
export const isFromElsewhere = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  fromElsewhere.has(raw)

function isOfThisMachine(headers: FastifyRequest['headers']): boolean {
  const addresses = [headers[FORWARDED_FOR] ?? []].flat().flatMap((text) => text.split(','))
  return (
    !hasProxyMark(headers) &&
    headers[PROXIED_HEADER] === undefined &&
    addresses.every((address) => isLoopback(address.trim().replace(/^::ffff:(?=[\d.]+$)/i, '')))
  )
}

/** Has a fixed length, so that every comparison takes the same time. */
const digest = (text: string) => createHash('sha256').update(text).digest()
