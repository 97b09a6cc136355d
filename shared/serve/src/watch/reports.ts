import { fastifyRateLimit } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

import { isOwnCall } from '../own-calls'
import { refuse } from '../refusals'
import { reportSchema, type Report } from './report-schema'

/** Twenty errors with their places are half of it. */
const LARGEST = 8 * 1024
/** A page says something when it is left, and once a minute at most before. */
const MOST_A_MINUTE = 30

/** Where a page says how it is doing, of a size and at a rate that a page may; whatever else comes is refused. */
export async function serveReports(app: FastifyInstance, onReport: (report: Report) => void) {
  await app.register(async (reports) => {
    await reports.register(fastifyRateLimit, {
      max: MOST_A_MINUTE,
      timeWindow: 60_000,
      // told in the form of our own refusals
      errorResponseBuilder: (_, { statusCode }) => Object.assign(new Error(), { statusCode }),
    })
    reports.post('/reports', { bodyLimit: LARGEST }, async (request, reply) => {
      if (!isOwnCall(request))
        return refuse(reply, 403, "Reports are accepted from the console's own pages only")
      const { data } = reportSchema.safeParse(request.body)
      if (!data) return refuse(reply, 400, 'Invalid report')
      onReport(data)
      return reply.code(204).send()
    })
  })
}
