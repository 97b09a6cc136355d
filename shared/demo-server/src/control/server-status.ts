import { z } from 'zod'

import type { Effect } from './effect'
import { callsShape } from './where'

const STATUS_PATH = '/api/server/status'

/** What the server says of itself is changed (contract 1.1); its other calls go on as they are. */
const reported = {
  path: z.literal(STATUS_PATH).default(STATUS_PATH),
  ...callsShape(),
}

export const databaseDownSchema = z.strictObject({ kind: z.literal('database-down'), ...reported })
export const brokerDownSchema = z.strictObject({ kind: z.literal('broker-down'), ...reported })

export const databaseDown = () => reporting({ db_connected: false })
export const brokerDown = () => reporting({ broker_connected: false, is_broker_conn_open: false })

function reporting(change: Record<string, unknown>): Effect {
  return {
    onAnswer(answer) {
      const status: unknown = JSON.parse(answer)
      return { send: JSON.stringify(Object.assign({}, status, change)) }
    },
  }
}
