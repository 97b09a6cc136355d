import type { RegistryRemote } from '@meshdeck/federation/registry'
import type { FastifyInstance } from 'fastify'

import { refusalHeaders } from '../headers'
import type { Sighting } from '../proxy/backend-report'

/** So long an answer holds: whoever watches asks often, and several do. */
const HOLDS_MS = 2000

/** Where the management server is, which is nobody's business who only asks whether it is there. */
const PLACES = /\s\S*[.:]\d+\b\S*/g

const PATHS = ['/healthz', '/readyz']

type Options = {
  /** What is installed now. */
  remotes: () => readonly Pick<RegistryRemote, 'refused'>[]
  /** How the management server is to be seen now. Never rejects. */
  look: () => Promise<Sighting>
}

/** Whether an address is asked by what watches the process, under whatever name, and at the root of the origin too. */
export const isHealth = (url: string): boolean => PATHS.includes(url.split('?')[0] ?? '')

/**
 * `/healthz`: the process answers. `/readyz`: a visit would get a console with a management server behind it; else
 * 503 with the reason, in a line.
 */
export function serveHealth(app: FastifyInstance, { remotes, look }: Options) {
  const lookAgain = once(look, HOLDS_MS)

  app.get('/healthz', (_, reply) => reply.headers(refusalHeaders).send('ok\n'))
  app.get('/readyz', async (_, reply) => {
    const fault = faultOf(remotes()) ?? unready(await lookAgain())
    return reply
      .code(fault === undefined ? 200 : 503)
      .headers(refusalHeaders)
      .send(`${fault ?? 'ready'}\n`)
  })
}

function faultOf(remotes: ReturnType<Options['remotes']>): string | undefined {
  const isOneThere = remotes.some(({ refused }) => !refused)
  return isOneThere ? undefined : 'no installed remote is compatible with the shell'
}

function unready(sighting: Sighting): string | undefined {
  if (sighting.kind === 'answers') return undefined
  return sighting.kind === 'silent'
    ? `the management server isn't responding: ${sighting.why.replaceAll(PLACES, '')}`
    : `the backend doesn't look like a management server: ${sighting.why}`
}

/** One call at a time, whose result is given to all who ask while it holds. */
function once<Result>(call: () => Promise<Result>, holdsMs: number): () => Promise<Result> {
  let last: { result: Promise<Result>; until: number } | undefined
  return () => {
    // counted by a clock that nobody sets
    if (last === undefined || last.until < performance.now()) {
      last = { result: call(), until: Number.POSITIVE_INFINITY }
      const asked = last
      void last.result.then(() => (asked.until = performance.now() + holdsMs))
    }
    return last.result
  }
}
