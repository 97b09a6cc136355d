import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { isKnownHost, tenantIn } from '@meshdeck/domain/known-hosts'
import { versionPrefixOf } from '@meshdeck/federation/page'
import { reasonOf } from '@meshdeck/federation/reason-of'
import { remotePolicies } from '@meshdeck/federation/registry'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

import { pageHeaders, revalidatedHeaders } from './headers'
import { type Installation, productName, type State } from './installation'
import { MAX_CONNECTIONS, serverLimits } from './limits'
import { isArrival } from './listen/place'
import { isInRanges } from './options/console-options'
import { belowBase, isOutside } from './pages/base-path'
import { createLatestRelease } from './pages/latest-release'
import { mayBePage } from './pages/page-at'
import { pageHtml } from './pages/page-html'
import { findFile } from './pages/stored-files'
import { serveApi } from './proxy/api-proxy'
import { probe, type BackendState } from './proxy/backend-report'
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

/** State served for the host name of a request: a tenant's console, or the shared one. */
type StateOf = (request: FastifyRequest) => Promise<State | undefined>

/** Paths where files or calls are, or are commonly looked for; no page of the console starts with one. */
const NO_PAGES = /^\/(?:api|mfe|shell|static|\.well-known)(?:[/?]|$)/

/**
 * Creates the console's server: the page, the files of shell and remotes, `/registry.json`, `/releases.json`, and the
 * management server's `/api` on the same origin. It doesn't listen yet.
 */
export async function createConsoleServer(options: Options): Promise<FastifyInstance> {
  const { installation, basePath = '', allowHost = [], trustProxy = [] } = options
  const stateOf: StateOf = (request) => stateUnder(request.headers.host, options)
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
    rewriteUrl: belowBase(basePath),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      if (!isOurs(request)) return misdirected(request, reply, noteFault)
      if (error.code !== 'FST_ERR_BAD_URL') return notFound(reply)
      if (NO_PAGES.test(request.url)) return refuse(reply, 400, 'Invalid address')
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
  })
  await compressReplies(app)
  await serveApi(app, { backend, authorities, consoleSecret, onSighting, onFault: noteFault })
  if (options.onReport) await serveReports(app, options.onReport)
  serveFiles(app, options)
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

function serveFiles(app: FastifyInstance, { installation, retainedReleases }: Options) {
  const { remoteFolders, shellFolder } = installation

  /**
   * Finds a file in the current builds, or else in an earlier release; a name with a hash is the same file wherever it
   * is.
   */
  async function find(part: 'shell' | 'mfe', segments: string[], request: FastifyRequest) {
    const encodings = String(request.headers['accept-encoding'] ?? '')
    const inUse = part === 'shell' ? [shellFolder] : remoteFolders
    const found = await findFile(inUse, segments, encodings)
    if (found || !retainedReleases) return found
    const kept = await retainedReleases()
    return findFile(
      kept.map((folder) => join(folder, part)),
      segments,
      encodings,
    )
  }

  app.get<{ Params: { file: string } }>('/shell/:file', async (request, reply) => {
    const file = await find('shell', [request.params.file], request)
    return file ? reply.headers(file.headers).send(file.content) : notFound(reply)
  })

  type Params = { name: string; version: string; file: string }
  app.get<{ Params: Params }>('/mfe/:name/:version/:file', async (request, reply) => {
    const { name, version, file: fileName } = request.params
    const file = await find('mfe', [name, version, fileName], request)
    return file ? reply.headers(file.headers).send(file.content) : notFound(reply)
  })

  for (const path of ['/favicon.ico', '/robots.txt']) app.get(path, (_, reply) => notFound(reply))
}

function serveRegistry(app: FastifyInstance, stateOf: StateOf) {
  app.get('/registry.json', async (request, reply) => {
    const state = await stateOf(request)
    if (!state) return notFound(reply)
    const { registry } = state
    void reply.headers(revalidatedHeaders('application/json', registry.rev))
    const isKnown = request.headers['if-none-match'] === `"${registry.rev}"`
    return isKnown ? reply.code(304).send() : reply.send(JSON.stringify(registry))
  })
}

/**
 * Serves the latest version on the releases page, so that no browser has to call a foreign host: `{ latest }` or `{}`.
 */
function serveLatestRelease(app: FastifyInstance, installation: Installation) {
  const latestRelease = createLatestRelease()
  app.get('/releases.json', async (_, reply) => {
    const latest = await latestRelease(installation.current().settings.releases)
    return reply.header('cache-control', 'no-store').send({ latest })
  })
}

/**
 * Serves the page for its own addresses, and for any that could have been one; the page itself then shows that it
 * doesn't exist.
 */
function servePage(app: FastifyInstance, site: Site) {
  app.get('/*', async (request, reply) => {
    if (NO_PAGES.test(request.url)) return notFound(reply)
    const state = await site.stateOf(request)
    const isFile = state && !mayBePage(request, { ...state, remotes: state.registry.remotes })
    return isFile ? notFound(reply) : sendPage(site, request, reply)
  })
}

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

type Site = { stateOf: StateOf; basePath: string; isWatched: boolean; isDevelopment: boolean }

async function sendPage(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const { stateOf, ...where } = site
  const state = await stateOf(request)
  if (!state)
    return refuse(
      reply,
      404,
      `There is no console at ${request.headers.host}: no tenant has this name.`,
    )
  const { shell, registry, settings } = state
  const { isDevelopment } = where
  const nonce = randomBytes(16).toString('base64')
  const [address = '/', ...query] = request.url.split('?')
  // a hosted console also has every page under a version
  const prefix = settings.variant === 'hosted' ? versionPrefixOf(address) : ''
  const path = address.slice(prefix.length) || '/'
  const [arrival = '/'] = request.originalUrl.split('?')
  const headers = pageHeaders({
    nonce,
    styleHashes: shell.styleHashes,
    scriptHashes: [shell.boot.integrity],
    remotePolicies: remotePolicies(registry.remotes),
    settings,
    isDevelopment,
  })
  return reply.headers(headers).send(
    pageHtml({
      shell,
      registry,
      settings,
      nonce,
      path,
      search: query.join('?'),
      arrival,
      ...where,
    }),
  )
}
