import type { FastifyInstance } from 'fastify'

import { callerName } from '../auth/access'
import { timeNow } from '../clock'
import type { Identity } from '../context'

const writing = ['POST', 'PUT', 'PATCH', 'DELETE']
/** So many lines are kept, the newest. */
const MOST_LINES = 1000

/**
 * What the server has to tell of itself since it started (contract 1.1): that it runs, who changed
 * something, and what failed. Routes are named by their template, for a path or a query can hold a secret.
 */
export function createLog(app: FastifyInstance, { version }: Pick<Identity, 'version'>) {
  const lines: string[] = []

  function note(text: string) {
    const time = timeNow().replace('T', ' ').slice(0, '2026-01-01 00:00:00'.length)
    lines.push(`[netmaker] ${time} ${text} (1) \n`)
    if (lines.length > MOST_LINES) lines.shift()
  }

  note(`server ${version} started`)
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (!writing.includes(request.method) && statusCode < 500) return
    const who = callerName(request) || 'somebody'
    note(`${who} ${request.method} ${request.routeOptions.url ?? 'unknown path'} ${statusCode}`)
  })

  return { text: () => lines.join('') }
}
