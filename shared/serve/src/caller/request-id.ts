import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { FastifyInstance } from 'fastify'

/** Said of each request: by what stands before the console, to the management server, and in the answer. */
export const REQUEST_ID = 'x-request-id'

/** What goes into a log line as it is, whoever reads the log. */
const WELL_FORMED = /^[\w.:=+-]{8,128}$/

/**
 * Names each request: as a proxy that is trusted has named it, else anew. Of a stranger none is taken, as he would choose
 * what stands in our log and in that of the management server.
 * @param isTrusted Whether an address is of what `--trust-proxy` names.
 */
export function nameRequest(isTrusted: (address: string) => boolean) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID]
    const isUsable = typeof given === 'string' && WELL_FORMED.test(given)
    return isUsable && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}

/** Says in each answer how its request is named. */
export function tellRequestId(app: FastifyInstance) {
  app.addHook('onRequest', async ({ id }, reply) => {
    void reply.header(REQUEST_ID, id)
  })
}
