import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { bearerToken } from '../auth/callers'
import { bodyOf } from '../http/body'
import { paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { bare, nothing } from '../http/replies'
import type { Faults } from './faults'
import { effectOf, type Fault, faultSchema } from './kinds'
import type { Listener } from './listener'
import { canStrike } from './where'

type Control = { token: string; faults: Faults; listener: Listener }

/** `/control/faults`: set, list and remove faults (docs/faults.md). Not part of the contract. */
export function controlRoutes(app: FastifyInstance, { token, faults, listener }: Control) {
  const strikable: string[] = []
  app.addHook('onRoute', ({ url }) => void strikable.push(url))
  const guarded = { onRequest: requireToken(token) }

  app.post('/control/faults', guarded, (request, reply) => {
    const fault = readFault(request)
    const { path } = 'path' in fault ? fault : {}
    if (path !== undefined && !strikable.some((route) => canStrike(path, route))) {
      throw refused(400, `path: the server has no route ${path}`)
    }
    const effect = effectOf(fault, listener)
    const stored = faults.add(fault, effect)
    reply.raw.once('finish', () => effect.onSet?.())
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

/** @throws Refusal that names the field */
function readFault(request: FastifyRequest): Fault {
  const parsed = faultSchema.safeParse(readJson(request))
  if (parsed.success) return parsed.data
  throw refused(400, parsed.error.issues.map(lineOf).join('; '))
}

function readJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(Buffer.from(bodyOf(request)).toString())
  } catch {
    throw refused(400, 'the body is not JSON')
  }
}

function lineOf({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`
}
