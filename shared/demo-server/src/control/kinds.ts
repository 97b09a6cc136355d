import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Licence } from '../server/licence'
import { type SqlDatabase, diskFull } from '../storage/database'
import { callsShape, type Effect, isMeant, type Where, whereShape } from './effect'
import {
  error,
  errorSchema,
  html,
  htmlSchema,
  latency,
  latencySchema,
  licenceError,
  licenceErrorSchema,
  malformed,
  malformedSchema,
  slowDatabase,
  slowDatabaseSchema,
  trial,
  trialSchema,
} from './fault-effects'
import type { Listener } from './listener'

/** The connection is closed instead of, or during, the answer. */
const dropSchema = z.strictObject({
  kind: z.literal('drop'),
  /** `before`: the route is not run. `after` it: with the headers sent, `half`: and half of the body. */
  when: z.enum(['before', 'after', 'half']).default('before'),
  ...whereShape,
})

function drop({ when }: z.infer<typeof dropSchema>): Effect {
  if (when === 'before') {
    return {
      onCall(request, reply) {
        reply.hijack()
        request.raw.socket.destroy()
        return 'handled'
      },
    }
  }
  return {
    onAnswer(answer, { reply }) {
      const bytes = Buffer.from(answer)
      sendPart(reply, bytes, when === 'half' ? Math.floor(bytes.length / 2) : 0)
      return 'handled'
    },
  }
}

/** Promises the whole answer and hangs up after a part of it. */
function sendPart(reply: FastifyReply, whole: Buffer, length: number) {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(reply.statusCode, {
    'content-type': String(reply.getHeader('content-type') ?? 'application/json'),
    // an answer without a body is promised one, or nobody would miss it
    'content-length': Math.max(whole.length, 1),
  })
  raw.flushHeaders()
  if (length > 0) raw.write(whole.subarray(0, length))
  raw.socket?.destroySoon()
}

/** Nobody listens for a while: every connection is closed, new ones are refused, then all is as before. */
const refuseSchema = z.strictObject({
  kind: z.literal('refuse'),
  seconds: z.number().min(0.1).max(600),
})

function refuse({ seconds }: z.infer<typeof refuseSchema>, listener: Listener): Effect {
  return { onSaid: () => listener.pause(seconds * 1000) }
}

const STATUS_PATH = '/api/server/status'

/** What the server says of itself is changed (contract 1.1); its other calls go on as they are. */
const reported = {
  path: z.literal(STATUS_PATH).default(STATUS_PATH),
  ...callsShape(),
}

const databaseDownSchema = z.strictObject({ kind: z.literal('database-down'), ...reported })
const brokerDownSchema = z.strictObject({ kind: z.literal('broker-down'), ...reported })

const databaseDown = () => reporting({ db_connected: false })
const brokerDown = () => reporting({ broker_connected: false, is_broker_conn_open: false })

function reporting(change: Record<string, unknown>): Effect {
  return {
    onAnswer(answer) {
      const status: unknown = JSON.parse(answer)
      return { send: JSON.stringify(Object.assign({}, status, change)) }
    },
  }
}

/** The disk takes so many more writes, and then none: what is written is refused as SQLite does. */
const diskFullSchema = z.strictObject({
  kind: z.literal('disk-full'),
  after: z.int().min(0).max(1_000_000).default(0),
})

function fillDisk({ after }: z.infer<typeof diskFullSchema>, database: SqlDatabase): Effect {
  let left = after
  let stop = () => {}
  return {
    onSet() {
      stop = database.watch((statement) => {
        if (statement === 'read') return
        if (left === 0) throw diskFull()
        left -= 1
      })
    },
    onRemove: () => stop(),
  }
}

/** Every kind of fault. A new one is a schema and an effect in a file of its group, and a line here and below. */
export const faultSchema = z.discriminatedUnion(
  'kind',
  [
    latencySchema,
    errorSchema,
    malformedSchema,
    htmlSchema,
    dropSchema,
    refuseSchema,
    databaseDownSchema,
    brokerDownSchema,
    slowDatabaseSchema,
    diskFullSchema,
    licenceErrorSchema,
    trialSchema,
  ],
  {
    error: ({ code }) => (code === 'invalid_union' ? 'there is no such kind of fault' : undefined),
  },
)

type Fault = z.infer<typeof faultSchema>
/** A fault as it is asked for, without what has a default. */
export type FaultInput = z.input<typeof faultSchema>

/** The parts of the server that faults reach beside its calls. */
export type Parts = { listener: Listener; licence: Licence; database: SqlDatabase }

export function effectOf(fault: Fault, { listener, licence, database }: Parts): Effect {
  switch (fault.kind) {
    case 'latency':
      return latency(fault)
    case 'error':
      return error(fault)
    case 'malformed':
      return malformed(fault)
    case 'html':
      return html(fault)
    case 'drop':
      return drop(fault)
    case 'refuse':
      return refuse(fault, listener)
    case 'database-down':
      return databaseDown()
    case 'broker-down':
      return brokerDown()
    case 'slow-database':
      return slowDatabase(fault)
    case 'disk-full':
      return fillDisk(fault, database)
    case 'licence-error':
      return licenceError(fault, licence)
    case 'trial':
      return trial(fault, licence)
  }
}

/** A fault that is set, and how many calls it has struck so far. */
type StoredFault = Fault & { id: string; struck: number }

type Entry = { fault: StoredFault; effect: Effect }

/** The faults that are set, in the order in which they strike. One that is spent stays listed. */
export class Faults {
  private readonly entries = new Map<string, Entry>()
  private lastId = 0

  add(fault: Fault, effect: Effect): StoredFault {
    this.lastId += 1
    const stored = { ...fault, id: String(this.lastId), struck: 0 }
    this.entries.set(stored.id, { fault: stored, effect })
    return stored
  }

  list(): StoredFault[] {
    return [...this.entries.values()].map(({ fault }) => fault)
  }

  /** Whether there was one. */
  remove(id: string): boolean {
    this.entries.get(id)?.effect.onRemove?.()
    return this.entries.delete(id)
  }

  clear() {
    for (const id of this.entries.keys()) this.remove(id)
  }

  /** What is meant for this request, in turn. */
  meantFor(request: FastifyRequest): Entry[] {
    return [...this.entries.values()].filter(
      ({ fault, effect }) => strikesCalls(effect) && isMeant(whereOf(fault), request),
    )
  }

  /** Counts a strike. False when the fault has struck often enough, or was removed meanwhile. */
  take({ fault }: Entry): boolean {
    const isSpent = 'calls' in fault && fault.calls !== undefined && fault.struck >= fault.calls
    if (isSpent || !this.entries.has(fault.id)) return false
    fault.struck += 1
    return true
  }
}

/** Others change the server itself, for as long as they are set. */
function strikesCalls({ onCall, onAnswer }: Effect): boolean {
  return onCall !== undefined || onAnswer !== undefined
}

/** A kind that cannot be narrowed is meant for every call. */
function whereOf(fault: Fault): Where {
  return 'method' in fault || 'path' in fault ? fault : {}
}
