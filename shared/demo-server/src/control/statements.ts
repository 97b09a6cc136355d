import { AsyncLocalStorage } from 'node:async_hooks'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { SqlDatabase } from '../storage/database'

type Tally = { statements: number }

// one for all servers of a process: Node carries every one that ever ran along with each promise
const current = new AsyncLocalStorage<Tally>()

/** Counts for every call how often its route asks the database. @returns the count of a call */
export function countStatements(
  app: FastifyInstance,
  database: SqlDatabase,
): (request: FastifyRequest) => number {
  const tallies = new WeakMap<FastifyRequest, Tally>()

  // the last hook before the route: reading a body leaves whatever was set before
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
