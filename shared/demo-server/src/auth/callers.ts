import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Context } from '../context'
import { paramOf, queryOf } from '../http/query'
import { refused } from '../http/refusal'
import type { Store } from '../storage/store'
import { type About, type Kind, on, resourceOf } from './about'
import { ownerIfThere } from './own-things'
import type { Session } from './sessions'

export type Caller =
  | { kind: 'nobody' }
  | { kind: 'user'; name: string; isMaster: boolean; session?: Session }
  | { kind: 'host'; id: string }

/** The second word of the header, whatever the first is. Two blanks make it empty. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.split(' ')[1]
}

/**
 * A device's token of any age, or a user's that hasn't expired. (The real 1.0.0 takes any, see contract 0.4.)
 * @throws Refusal 403
 */
export async function readDeviceOrUser(
  { store, tokens }: Context,
  request: FastifyRequest,
): Promise<Caller> {
  const network = paramOf(request, 'network')
  const token = bearerToken(request)
  if ((network !== '' && !store.networks.has(network)) || token === undefined) {
    throw refused(403, 'forbidden')
  }
  const claims = await tokens.readAnyAge(token)
  if (!claims) throw refused(403, 'forbidden')
  if (claims.hostId !== '') return { kind: 'host', id: claims.hostId }
  // of what is not there the real server tells everybody, as recorded
  const isThere = ownerIfThere(store, request) !== undefined
  if (isThere && !(await tokens.read(token))) throw refused(403, 'forbidden')
  const isRevoked = claims.tokenId !== '' && !store.accessTokens.has(claims.tokenId)
  if (isRevoked) throw refused(403, 'forbidden')
  return { kind: 'user', name: claims.userName, isMaster: false, session: claims }
}

/** A device's own token that is not over (contract 2.1). @throws Refusal 401 */
export async function readDevice({ tokens }: Context, request: FastifyRequest): Promise<Caller> {
  const claims = await tokens.read(bearerToken(request) ?? '')
  if (!claims || claims.hostId === '') throw refused(401, 'unauthorized')
  return { kind: 'host', id: claims.hostId }
}

/** What a request is about, and whether it needs a right on the server or on a network (contract 0.7). */
export type Target = Pick<About, 'openTo'> & {
  kind: Kind
  /** The server's word for the kind, empty when it has none. */
  resource: string
  id: string
  network: string
  isGlobal: boolean
}

/** Role-checked routes say in four headers what was checked (contract 0.4). */
export function setTargetHeaders(reply: FastifyReply, { resource, id, isGlobal }: Target) {
  reply.headers({
    TARGET_RSRC: resource,
    TARGET_RSRC_ID: asHeader(id),
    RSRC_TYPE: resource,
    IS_GLOBAL_ACCESS: isGlobal ? 'yes' : 'no',
  })
}

/** A text as a header can carry it: its bytes, and a blank for each that would end or spoil it. */
function asHeader(text: string): string {
  const bytes = Buffer.from(text, 'utf8').map((byte) =>
    byte < 0x20 || byte === 0x7f ? 0x20 : byte,
  )
  return Buffer.from(bytes).toString('latin1')
}

/** What a request is about, by what its route declares. */
export function targetOf(request: FastifyRequest, store: Store): Target {
  const about: About = request.routeOptions.config.about ?? on.server
  const { kind, openTo } = about
  const resource = resourceOf(kind, store.apiVersion)
  const id = idOf(request, about)
  const network = networkOf(request, about, store)
  const isOfServer = id === '' || ['user', 'account', 'key'].includes(kind)
  const isGlobal = network === '' && isOfServer
  return { kind, resource, id, network, isGlobal, ...(openTo && { openTo }) }
}

function idOf(request: FastifyRequest, { id }: About): string {
  if (id === undefined) return ''
  return id === '?username' ? queryOf(request, 'username') : paramOf(request, id.slice(1))
}

function networkOf(request: FastifyRequest, { network }: About, store: Store): string {
  if (network === undefined) return ''
  if (network === '?network') return queryOf(request, 'network')
  if (network !== 'of :nodeid') return paramOf(request, network.slice(1))
  const node = store.nodes.find(paramOf(request, 'nodeid'))
  return node?.network ?? paramOf(request, 'network')
}
