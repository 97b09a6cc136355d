import { z } from 'zod'

import type { Licence } from '../licence/licence'
import type { SqlDatabase } from '../storage/database'
import { error, errorSchema, html, htmlSchema, malformed, malformedSchema } from './answers'
import { drop, dropSchema, refuse, refuseSchema } from './connections'
import { latency, latencySchema, slowDatabase, slowDatabaseSchema } from './delays'
import { diskFullSchema, fillDisk } from './disk'
import type { Effect } from './effect'
import { licenceError, licenceErrorSchema, trial, trialSchema } from './licence'
import type { Listener } from './listener'
import { brokerDown, brokerDownSchema, databaseDown, databaseDownSchema } from './server-status'

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

export type Fault = z.infer<typeof faultSchema>
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
