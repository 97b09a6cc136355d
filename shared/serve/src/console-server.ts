import { isKnownHost, tenantIn } from '@meshdeck/domain/known-hosts'
import { reasonOf } from '@meshdeck/federation/reason-of'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

import { type Installation, productName } from './installation'
import { MAX_CONNECTIONS, serverLimits } from './limits'
import { isArrival } from './listen/place'
import { isInRanges } from './options/console-options'
import { removeBase, isOutside } from './pages/base-path'
import { serveLatestRelease } from './pages/latest-release'
import { isReservedPath, sendPage, servePage, serveRegistry, type Site } from './pages/serve-page'
import { serveFiles } from './pages/stored-files'
import { serveApi } from './proxy/api-proxy'
import type { BackendState } from './proxy/backend-state'
import { nameRequest, plainAddress, sendRequestId } from './proxy/caller'
import { compressReplies } from './proxy/compress-replies'
import { createFaultLog, refuseWithFault } from './proxy/fault-page'
import {
  forwardFault,
  FROM_ROOT,
  nameFault,
  pathFault,
  prefixFault,
  type ProxyFault,
} from './proxy/faults'
import { probe } from './proxy/probe'
import { answerBrokenRequest, notFound, refuse, refuseFault } from './proxy/refusals'
import { observeAnswers, type AnswerRecord } from './watch/answers'
import { type Report, serveReports } from './watch/reports'
import { isHealth, serveHealth } from './watch/serve-health'

type Options = {
  installation: Installation
  /** Address of the management server with its path prefix; the console serves its `/api` under its own. */
  backend: string
  /** Called with the outcome of each call to the management server. */
  onSighting?: (sighting: BackendState) => void
  /** Called for each request when its response has ended. */
  onAnswer?: (answered: AnswerRecord) => void
  /** Called with the reports of pages; without it, pages send none. */
  onReport?: ((report: Report) => void) | undefined
  /** Checks whether the management server can be reached now, for readiness requests to the console. */
  look?: () => Promise<BackendState>
  /** Certificate authorities trusted for the management server (PEM). Defaults to the usual ones. */
  authorities?: readonly string[] | undefined
  /** Secret by which the embedded server recognizes this console; none for an external server. */
  consoleSecret?: string | undefined
  /** Addresses and ranges of the proxies whose forwarding headers are trusted. */
  trustProxy?: readonly string[]
  /** Base path of the console on its origin: empty, or a path such as `/mesh`. */
  basePath?: string
  /** Host names of the console, in addition to those of this machine and of its settings. */
  allowHost?: readonly string[]
  /** Folders of other releases, laid out as a build; pages of them may still be open. */
  retainedReleases?: () => Promise<readonly string[]>
}

/**
 * Creates the console's server: the page, the files of shell and remotes, `/registry.json`, `/releases.json`, and the
 * management server's `/api` on the same origin. It doesn't listen yet.
 */
export async function createConsoleServer(options: Options): Promise<FastifyInstance> {
  const { installation, basePath = '', allowHost = [], trustProxy = [] } = options
  const stateOf: Site['stateOf'] = (request) => stateUnder(request.headers.host, options)
  const { isDevelopment = false } = installation
  const site: Site = {
    stateOf,
    basePath,
    isDevelopment,
    isWatched: options.onReport !== undefined,
  }
  const isOurs = ({ url, headers: { host }, socket }: FastifyRequest) =>
    isKnownHost(host, [...allowHost, ...installation.current().settings.hostedHosts]) ||
    isArrival(host, socket.localAddress) ||
    isHealth(url)
  const isTrusted = isInRanges(trustProxy)
  const noteFault = createFaultLog(console.error)

  const app = fastify({
    ...serverLimits,
    forceCloseConnections: true,
    trustProxy: (address: string) => isTrusted(address),
    genReqId: nameRequest(isTrusted),
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: removeBase(basePath),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      if (!isOurs(request)) return misdirected(request, reply, noteFault)
      if (error.code !== 'FST_ERR_BAD_URL') return notFound(reply)
      if (isReservedPath(request.url)) return refuse(reply, 400, 'Invalid address')
      // for the console's own addresses, the page itself shows that the address doesn't exist
      return sendPage(site, request, withBadRequest(reply))
    },
  })
  app.server.maxConnections = MAX_CONNECTIONS
  sendRequestId(app)
  if (options.onAnswer) observeAnswers(app, options.onAnswer)
  app.addHook('onRequest', async (request, reply) => {
    if (!isOurs(request)) return misdirected(request, reply, noteFault)
    noteForwarding(request, { basePath, isTrusted, noteFault })
    const fault = pathFault(request.originalUrl, basePath)
    noteFault(fault)
    const isElsewhere = basePath !== '' && isOutside(request.url)
    if (isElsewhere) return answerOutside(request, reply, { basePath, fault })
    // a request that came from the root has arrived
    return basePath !== '' && isFromRoot(request.url) ? reply.redirect(`${basePath}/`) : undefined
  })
  app.setNotFoundHandler((_, reply) => notFound(reply))
  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof UnreadableTenant)) return refuseFault(reply, error)
    console.error(error.message)
    return refuse(reply, 503, "This tenant's console can't be loaded right now. Try again later.")
  })
  const { backend, authorities, consoleSecret, onSighting = () => {} } = options
  const { look = () => probe(backend, authorities) } = options
  serveHealth(app, {
    remotes: () => installation.current().registry.remotes,
    look,
    product: () => productName(installation),
    proxyFault: ({ headers, socket, protocol }) =>
      forwardFault({
        headers,
        peer: 'ADDRESS',
        isTrusted: isTrusted(plainAddress(socket.remoteAddress ?? '')),
        protocol,
      }),
  })
  await compressReplies(app)
  await serveApi(app, { backend, authorities, consoleSecret, onSighting, onFault: noteFault })
  if (options.onReport) await serveReports(app, options.onReport)
  serveFiles(app, { ...installation, retainedReleases: options.retainedReleases })
  serveRegistry(app, stateOf)
  serveLatestRelease(app, installation)
  servePage(app, site)
  return app
}

async function stateUnder(host: string | undefined, { installation, allowHost = [] }: Options) {
  const tenant = installation.hasTenants ? tenantIn(host, allowHost) : undefined
  if (tenant === undefined) return installation.current()
  try {
    return await installation.ofTenant(tenant)
  } catch (error) {
    throw new UnreadableTenant(`tenant ${tenant}: ${reasonOf(error)}`, { cause: error })
  }
}

/** The store doesn't respond, or has malformed data for a tenant that wasn't requested before. */
class UnreadableTenant extends Error {}

type Outside = { basePath: string; fault: ProxyFault | undefined }

/**
 * Redirects visits to the origin to the console. Behind a proxy that removes the path, such a visit returns to the root
 * and ends with a page that explains the fault. The rest of the origin belongs to others.
 */
function answerOutside(request: FastifyRequest, reply: FastifyReply, { basePath, fault }: Outside) {
  if (request.originalUrl === '/') return reply.redirect(`${basePath}/?${FROM_ROOT}`)
  const line = fault ? `${fault.cause} ${fault.fix}` : 'Not found'
  return refuseWithFault(request, reply, { status: 404, line, fault })
}

const isFromRoot = (url: string) => url === `/?${FROM_ROOT}`

/** Answers 421 for a foreign `Host`, as for a request meant for another server. */
function misdirected(request: FastifyRequest, reply: FastifyReply, noteFault: NoteFault) {
  const { host = 'An address without a host' } = request.headers
  const fault = nameFault(request.headers.host)
  noteFault(fault)
  const line = `${host} isn't a name of this console. If users open the console at this name, start it with --allow-host NAME.`
  return refuseWithFault(request, reply, { status: 421, line, fault })
}

type NoteFault = (fault: ProxyFault | undefined) => void

type Edge = { basePath: string; isTrusted: (address: string) => boolean; noteFault: NoteFault }

/** Reports forwarding headers of a proxy that isn't configured; the request is served anyway. */
function noteForwarding(
  { headers, socket, protocol }: FastifyRequest,
  { basePath, isTrusted, noteFault }: Edge,
) {
  const peer = plainAddress(socket.remoteAddress ?? '')
  noteFault(forwardFault({ headers, peer, isTrusted: isTrusted(peer), protocol }))
  noteFault(prefixFault(headers, basePath))
}

const withBadRequest = (reply: FastifyReply) => reply.code(400)
