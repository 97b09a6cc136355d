import { z } from 'zod'

import { error, errorSchema, html, htmlSchema, malformed, malformedSchema } from './answers'
import { drop, dropSchema, refuse, refuseSchema } from './connections'
import { latency, latencySchema } from './delays'
import type { Effect } from './effect'
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
  ],
  {
    error: ({ code }) => (code === 'invalid_union' ? 'there is no such kind of fault' : undefined),
  },
)

export type Fault = z.infer<typeof faultSchema>
/** A fault as it is asked for, without what has a default. */
export type FaultInput = z.input<typeof faultSchema>

export function effectOf(fault: Fault, listener: Listener): Effect {
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
  }
}
