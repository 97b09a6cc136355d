import type { RegistryRemote } from '@meshdeck/federation/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { refusalHeaders } from '../headers'
import { versionNotice } from '../proxy/backend-report'
import type { BackendState } from '../proxy/backend-state'
import type { ProxyFault } from '../proxy/faults'

/** A result is valid for this long: several monitors poll often. */
const HOLDS_MS = 2000

/** Address of the management server, which is hidden from readiness clients. */
const PLACES = /\s\S*[.:]\d+\b\S*/g

const PATHS = ['/healthz', '/readyz']

type Options = {
  /** The currently installed remotes. */
  remotes: () => ReadonlyArray<Pick<RegistryRemote, 'refused'>>
  /** Checks whether the management server can be reached now. Never rejects. */
  look: () => Promise<BackendState>
  /** Name of the console. */
  product: () => string
  /** What a proxy in front of the console does wrong with a request; it is said without the proxy's address. */
  proxyFault?: (request: FastifyRequest) => ProxyFault | undefined
}

/** Whether a process monitor requests the address, under any host name, also at the root of the origin. */
export const isHealth = (url: string): boolean => PATHS.includes(url.split('?')[0] ?? '')

/**
 * `/healthz`: the process responds. `/readyz`: a visit would get a console with a management server behind it;
 * otherwise 503 with the reason in one line. More lines say that the server's version is newer than the console, and what
 * a proxy in front does wrong.
 */
export function serveHealth(
  app: FastifyInstance,
  { remotes, look, product, proxyFault = () => undefined }: Options,
) {
  const checkSoon = once(look, HOLDS_MS)

  app.get('/healthz', (_, reply) => reply.headers(refusalHeaders).send('ok\n'))
  app.get('/readyz', async (request, reply) => {
    const fault = faultOf(remotes())
    if (fault !== undefined) return reply.code(503).headers(refusalHeaders).send(`${fault}\n`)
    const sighting = await checkSoon()
    const reason = unready(sighting)
    const proxyFaultText = proxyFault(request)
    const lines = [
      ...(reason === undefined ? ['ready', ...noticesOf(sighting, product())] : [reason]),
      ...(proxyFaultText ? [`${proxyFaultText.cause} ${proxyFaultText.fix}`] : []),
    ]
    return reply
      .code(reason === undefined ? 200 : 503)
      .headers(refusalHeaders)
      .send(`${lines.join('\n')}\n`)
  })
}

function faultOf(remotes: ReturnType<Options['remotes']>): string | undefined {
  const isOneThere = remotes.some(({ refused }) => !refused)
  return isOneThere ? undefined : 'no installed remote is compatible with the shell'
}

function unready(sighting: BackendState): string | undefined {
  if (sighting.kind === 'answers') return undefined
  return sighting.kind === 'silent'
    ? `the management server isn't responding: ${sighting.why.replaceAll(PLACES, '')}`
    : `the backend doesn't look like a management server: ${sighting.why}`
}

function noticesOf(sighting: BackendState, product: string): string[] {
  const version = sighting.kind === 'answers' ? sighting.version : undefined
  const notice = versionNotice(version ?? '', product)
  return notice === undefined ? [] : [notice]
}

/** Runs one call at a time and shares its result with all callers while it is valid. */
function once<Result>(call: () => Promise<Result>, holdsMs: number): () => Promise<Result> {
  let lastCall: { result: Promise<Result>; until: number } | undefined
  return () => {
    // a monotonic clock, which can't be changed
    if (lastCall === undefined || lastCall.until < performance.now()) {
      lastCall = { result: call(), until: Number.POSITIVE_INFINITY }
      const currentCall = lastCall
      void lastCall.result.then(() => (currentCall.until = performance.now() + holdsMs))
    }
    return lastCall.result
  }
}
