import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import * as z from 'zod'

import { isClockRunning, millisecondsNow, resetClock, runClock, setClock, stampNow } from '../clock'
import { sendJson, httpError } from '../http/replies'
import { readControlBody } from './read-body'

/** Last time that a date of the contract can represent. */
const LAST = Date.parse('9999-12-31T23:59:59Z')

const clockSchema = z.strictObject({
  run: z.boolean().optional(),
  set: z.iso.datetime({ offset: true }).optional(),
  /** Seconds. */
  advance: z.number().min(0).optional(),
})

type Parts = { guarded: RouteShorthandOptions; catchUp: () => Promise<void> }

/** Adds `/control/clock`: reads, sets, stops and advances the clock of the server (docs/faults.md). */
export function clockRoutes(app: FastifyInstance, { guarded, catchUp }: Parts) {
  const state = () => ({ now: stampNow(), run: isClockRunning() })

  app.get('/control/clock', guarded, (_request, reply) => sendJson(reply, state()))

  // responds after the fleet has caught up
  app.post('/control/clock', guarded, async (request, reply) => {
    const { run, set, advance = 0 } = readControlBody(clockSchema, request)
    const from = set === undefined ? millisecondsNow() : Date.parse(set)
    const moment = from + advance * 1000
    if (moment > LAST) throw httpError(400, 'advance: no date is that late')
    if (run !== undefined) runClock(run)
    if (set !== undefined || advance > 0) setClock(moment)
    await catchUp()
    return sendJson(reply, state())
  })

  app.delete('/control/clock', guarded, async (_request, reply) => {
    resetClock()
    await catchUp()
    return sendJson(reply, state())
  })
}
