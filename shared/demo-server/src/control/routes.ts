import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { bearerToken } from '../auth/callers'
import { paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { bare, nothing } from '../http/replies'
import { clockRoutes } from './clock-routes'
import type { Faults } from './faults'
import { effectOf, faultSchema, type Parts } from './kinds'
import { readControlBody } from './read-body'
import { canStrike } from './where'

type Control = { token: string; faults: Faults; parts: Parts; catchUp: () => Promise<void> }

/** `/control/faults`: set, list and remove faults (docs/faults.md). Not part of the contract. */
export function controlRoutes(app: FastifyInstance, { token, faults, parts, catchUp }: Control) {
  const strikable: string[] = []
  app.addHook('onRoute', ({ url }) => void strikable.push(url))
  const guarded = { onRequest: requireToken(token) }
  clockRoutes(app, { guarded, catchUp })

  app.post('/control/faults', guarded, (request, reply) => {
    const fault = readControlBody(faultSchema, request)
    const { path } = 'path' in fault ? fault : {}
    if (path !== undefined && !strikable.some((route) => canStrike(path, route))) {
      throw refused(400, `path: the server has no route ${path}`)
    }
    const effect = effectOf(fault, parts)
    const stored = faults.add(fault, effect)
    effect.onSet?.()
    reply.raw.once('finish', () => effect.onSaid?.())
    return bare(reply.code(201), stored)
  })

  app.get('/control/faults', guarded, (_request, reply) => bare(reply, faults.list()))

  app.delete('/control/faults', guarded, (_request, reply) => {
    faults.clear()
    return nothing(reply, 204)
  })

  app.delete('/control/faults/:id', guarded, (request, reply) => {
    const id = paramOf(request, 'id')
    if (!faults.remove(id)) throw refused(404, `there is no fault ${id}`)
    return nothing(reply, 204)
  })
}

/** Compares digests, which are of one length whatever was sent, in a time that tells nothing. */
function requireToken(token: string) {
  const expected = digest(token)
  return async (request: FastifyRequest) => {
    const given = digest(bearerToken(request) ?? '')
    if (!timingSafeEqual(given, expected)) throw refused(401, 'unauthorized')
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
