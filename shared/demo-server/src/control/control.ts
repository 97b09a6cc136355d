import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { bearerToken } from '../auth/callers'
import type { Context } from '../context'
import { paramOf } from '../http/query'
import { sendJson, sendEmpty, httpError } from '../http/replies'
import type { SqlDatabase } from '../storage/database'
import { clockRoutes } from './clock-routes'
import { canMatchRoute, type Effect } from './effect'
import { createEffect, Faults, faultSchema, type Parts } from './kinds'
import { createListener } from './listener'
import { readControlBody } from './read-body'

type Control = { token: string; faults: Faults; parts: Parts; catchUp: () => Promise<void> }

/** Adds `/control/faults`: sets, lists and removes faults (docs/faults.md). Not part of the contract. */
function controlRoutes(app: FastifyInstance, { token, faults, parts, catchUp }: Control) {
  const strikable: string[] = []
  app.addHook('onRoute', ({ url }) => void strikable.push(url))
  const guarded = { onRequest: requireToken(token) }
  clockRoutes(app, { guarded, catchUp })

  app.post('/control/faults', guarded, (request, reply) => {
    const fault = readControlBody(faultSchema, request)
    const { path } = 'path' in fault ? fault : {}
    if (path !== undefined && !strikable.some((route) => canMatchRoute(path, route))) {
      throw httpError(400, `path: the server has no route ${path}`)
    }
    const effect = createEffect(fault, parts)
    const storedFault = faults.add(fault, effect)
    effect.onSet?.()
    reply.raw.once('finish', () => effect.onSaid?.())
    return sendJson(reply.code(201), storedFault)
  })

  app.get('/control/faults', guarded, (_request, reply) => sendJson(reply, faults.list()))

  app.delete('/control/faults', guarded, (_request, reply) => {
    faults.clear()
    return sendEmpty(reply, 204)
  })

  app.delete('/control/faults/:id', guarded, (request, reply) => {
    const id = paramOf(request, 'id')
    if (!faults.remove(id)) throw httpError(404, `there is no fault ${id}`)
    return sendEmpty(reply, 204)
  })
}

/** Compares digests, which have a fixed length, in constant time. */
function requireToken(token: string) {
  const expectedDigest = digest(token)
  return async (request: FastifyRequest) => {
    const sentDigest = digest(bearerToken(request) ?? '')
    if (!timingSafeEqual(sentDigest, expectedDigest)) throw httpError(401, 'unauthorized')
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

type Tally = { statements: number }

// one for all servers of a process: Node attaches every instance ever used to each promise
const current = new AsyncLocalStorage<Tally>()

/** Counts the database statements of every call's route. Returns the count of a call. */
function countStatements(
  app: FastifyInstance,
  database: SqlDatabase,
): (request: FastifyRequest) => number {
  const tallies = new WeakMap<FastifyRequest, Tally>()

  // the last hook before the route: reading a body loses any earlier context
  app.addHook('preHandler', (request, _reply, done) => {
    const tally = { statements: 0 }
    tallies.set(request, tally)
    current.run(tally, done)
  })
  const stop = database.watch(() => {
    const tally = current.getStore()
    if (tally) tally.statements += 1
  })
  app.addHook('onClose', (_, done) => {
    stop()
    done()
  })
  return (request) => tallies.get(request)?.statements ?? 0
}

const PREFIX = '/control/'

/** Whether a request is for the control API, which follows none of the contract's conventions. */
export function isControl({ url }: FastifyRequest): boolean {
  return url.startsWith(PREFIX)
}

/**
 * Adds faults on demand: the control API, protected by the token, and the effects on calls. Must run before the routes
 * are added, so that its hooks apply to them.
 */
export function addControl(
  app: FastifyInstance,
  token: string,
  { store, license, catchUp }: Context,
) {
  const faults = new Faults()
  const statementsOf = countStatements(app, store.db)
  const struck = new WeakMap<FastifyRequest, Effect[]>()

  app.addHook('onRequest', async (request, reply) => {
    const effects: Effect[] = []
    struck.set(request, effects)
    for (const entry of faults.meantFor(request)) {
      if (!faults.take(entry)) continue
      effects.push(entry.effect)
      // returning a sent reply ends the request here
      if ((await entry.effect.onCall?.(request, reply)) === 'handled') return reply
    }
    return undefined
  })

  app.addHook('onSend', async (request, reply, payload) => {
    let answer = payload
    const hasEffect = struck.get(request)?.some(({ onAnswer }) => onAnswer)
    // a fault that changes the body needs all of it
    if (hasEffect && payload instanceof Readable) answer = await text(payload)
    for (const { onAnswer } of struck.get(request) ?? []) {
      if (!onAnswer) continue
      const call = { reply, statements: statementsOf(request) }
      const outcome = await onAnswer(typeof answer === 'string' ? answer : '', call)
      // the effect has taken over the connection, so nothing else may be sent
      if (outcome === 'handled') return new Promise<never>(() => {})
      answer = outcome.send
    }
    return answer
  })

  // shutdown doesn't wait for delayed responses
  app.addHook('preClose', (done) => {
    faults.clear()
    done()
  })
  const parts = { listener: createListener(app), license, database: store.db }
  controlRoutes(app, { token, faults, parts, catchUp })
}
