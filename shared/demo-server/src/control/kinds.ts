import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'

import type { License } from '../server/license'
import { type SqlDatabase, diskFull } from '../storage/database'
import { callsShape, type Effect, matchesRequest, type CallFilter, callFilterShape } from './effect'
import {
  error,
  errorSchema,
  html,
  htmlSchema,
  latency,
  latencySchema,
  licenseError,
  licenseErrorSchema,
  malform,
  malformedSchema,
  slowDatabase,
  slowDatabaseSchema,
  trial,
  trialSchema,
} from './fault-effects'
import type { Listener } from './listener'

/** Closes the connection instead of, or during, the response. */
const dropSchema = z.strictObject({
  kind: z.literal('drop'),
  /**
   * `before`: without running the route. `after` it: with only the headers sent, `half`: with half of the body as well.
   */
  when: z.enum(['before', 'after', 'half']).default('before'),
  ...callFilterShape,
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

/** Announces the whole response and closes the connection after a part of it. */
function sendPart(reply: FastifyReply, whole: Buffer, length: number) {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(reply.statusCode, {
    'content-type': String(reply.getHeader('content-type') ?? 'application/json'),
    // an empty response announces a body, or the loss wouldn't be noticed
    'content-length': Math.max(whole.length, 1),
  })
  raw.flushHeaders()
  if (length > 0) raw.write(whole.subarray(0, length))
  raw.socket?.destroySoon()
}

/** Stops listening for a while: every connection is closed and new ones are refused, then the server recovers. */
const refuseSchema = z.strictObject({
  kind: z.literal('refuse'),
  seconds: z.number().min(0.1).max(600),
})

function refuse({ seconds }: z.infer<typeof refuseSchema>, listener: Listener): Effect {
  return { onSaid: () => listener.pause(seconds * 1000) }
}

const STATUS_PATH = '/api/server/status'

/** Changes the reported status of the server (contract 1.1); other calls aren't affected. */
const reported = {
  path: z.literal(STATUS_PATH).default(STATUS_PATH),
  ...callsShape(),
}

const databaseDownSchema = z.strictObject({ kind: z.literal('database-down'), ...reported })
const brokerDownSchema = z.strictObject({ kind: z.literal('broker-down'), ...reported })

const databaseDown = () => overrideStatus({ db_connected: false })
const brokerDown = () => overrideStatus({ broker_connected: false, is_broker_conn_open: false })

function overrideStatus(change: Record<string, unknown>): Effect {
  return {
    onAnswer(answer) {
      const status: unknown = JSON.parse(answer)
      return { send: JSON.stringify(Object.assign({}, status, change)) }
    },
  }
}

/** Allows the given number of writes and rejects further ones like SQLite on a full disk. */
const diskFullSchema = z.strictObject({
  kind: z.literal('disk-full'),
  after: z.int().min(0).max(1_000_000).default(0),
})

function fillDisk({ after }: z.infer<typeof diskFullSchema>, database: SqlDatabase): Effect {
  let writesLeft = after
  let stop = () => {}
  return {
    onSet() {
      stop = database.watch((statement) => {
        if (statement === 'read') return
        if (writesLeft === 0) throw diskFull()
        writesLeft -= 1
      })
    },
    onRemove: () => stop(),
  }
}

/**
 * Schema of every kind of fault. A new one needs a schema and an effect in the file of its group, and a line here and
 * below.
 */
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
    licenseErrorSchema,
    trialSchema,
  ],
  {
    error: ({ code }) => (code === 'invalid_union' ? 'there is no such kind of fault' : undefined),
  },
)

type Fault = z.infer<typeof faultSchema>
/** Fault as requested, without default values. */
export type FaultInput = z.input<typeof faultSchema>

/** Parts of the server that faults change in addition to its calls. */
export type Parts = { listener: Listener; license: License; database: SqlDatabase }

export function createEffect(fault: Fault, { listener, license, database }: Parts): Effect {
  switch (fault.kind) {
    case 'latency':
      return latency(fault)
    case 'error':
      return error(fault)
    case 'malformed':
      return malform(fault)
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
    case 'license-error':
      return licenseError(fault, license)
    case 'trial':
      return trial(fault, license)
  }
}

/** Active fault, with the number of calls it has affected so far. */
type StoredFault = Fault & { id: string; struck: number }

type Entry = { fault: StoredFault; effect: Effect }

/** Active faults, in the order in which they apply. Spent ones stay listed. */
export class Faults {
  private readonly entries = new Map<string, Entry>()
  private lastId = 0

  add(fault: Fault, effect: Effect): StoredFault {
    this.lastId += 1
    const storedFault = { ...fault, id: String(this.lastId), struck: 0 }
    this.entries.set(storedFault.id, { fault: storedFault, effect })
    return storedFault
  }

  list(): StoredFault[] {
    return [...this.entries.values()].map(({ fault }) => fault)
  }

  /** Removes a fault, and returns whether it existed. */
  remove(id: string): boolean {
    this.entries.get(id)?.effect.onRemove?.()
    return this.entries.delete(id)
  }

  clear() {
    for (const id of this.entries.keys()) this.remove(id)
  }

  /** Returns the faults that apply to this request, in order. */
  meantFor(request: FastifyRequest): Entry[] {
    return [...this.entries.values()].filter(
      ({ fault, effect }) => strikesCalls(effect) && matchesRequest(whereOf(fault), request),
    )
  }

  /** Counts an affected call. Returns false when the fault is spent or was removed meanwhile. */
  take({ fault }: Entry): boolean {
    const isSpent = 'calls' in fault && fault.calls !== undefined && fault.struck >= fault.calls
    if (isSpent || !this.entries.has(fault.id)) return false
    fault.struck += 1
    return true
  }
}

/** Whether an effect applies to calls. Others change the server itself while they are active. */
function strikesCalls({ onCall, onAnswer }: Effect): boolean {
  return onCall !== undefined || onAnswer !== undefined
}

/** Returns the calls that a fault affects. A kind without such fields affects every call. */
function whereOf(fault: Fault): CallFilter {
  return 'method' in fault || 'path' in fault ? fault : {}
}
