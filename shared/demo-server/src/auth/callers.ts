import type { FastifyRequest } from 'fastify'

import type { Context } from '../context'
import { paramOf } from '../http/query'
import { refused } from '../http/refusal'
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
