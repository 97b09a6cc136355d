import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Context } from '../context'
import type { Effect } from './effect'
import { Faults } from './faults'
import { createListener } from './listener'
import { controlRoutes } from './routes'
import { countStatements } from './statements'

const PREFIX = '/control/'

/** Whether a request is for the control API, which follows none of the contract's conventions. */
export function isControl({ url }: FastifyRequest): boolean {
  return url.startsWith(PREFIX)
}

/**
 * Faults on demand: the control API for whoever has the token, and what the faults do to calls. Added
 * before the routes, so that it hears of them.
 */
export function addControl(
  app: FastifyInstance,
  token: string,
  { store, licence, catchUp }: Context,
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
      // a reply that was sent ends the request here
      if ((await entry.effect.onCall?.(request, reply)) === 'handled') return reply
    }
    return undefined
  })

  app.addHook('onSend', async (request, reply, payload) => {
    let answer = payload
    const hasEffect = struck.get(request)?.some(({ onAnswer }) => onAnswer)
    // what a fault garbles it has to see whole
    if (hasEffect && payload instanceof Readable) answer = await text(payload)
    for (const { onAnswer } of struck.get(request) ?? []) {
      if (!onAnswer) continue
      const call = { reply, statements: statementsOf(request) }
      const changed = await onAnswer(typeof answer === 'string' ? answer : '', call)
      // the effect has the connection now, so nothing may follow, ever
      if (changed === 'handled') return new Promise<never>(() => {})
      answer = changed.send
    }
    return answer
  })

  // whoever waits for a slow answer is not waited for
  app.addHook('preClose', (done) => {
    faults.clear()
    done()
  })
  const parts = { listener: createListener(app), licence, database: store.db }
  controlRoutes(app, { token, faults, parts, catchUp })
}
