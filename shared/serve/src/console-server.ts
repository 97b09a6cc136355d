import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { isKnownHost, tenantIn } from '@meshdeck/demo-server/known-hosts'
import { versionPrefixOf } from '@meshdeck/federation/page'
import { reasonOf } from '@meshdeck/federation/reason-of'
import { remotePolicies } from '@meshdeck/federation/registry'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

import { pageHeaders, revalidatedHeaders } from './headers'
import type { Installation, State } from './installation'
import { MOST_CONNECTIONS, serverLimits } from './limits'
import { isArrival } from './listen/place'
import { isInRanges } from './options/console-options'
import { belowBase, isOutside } from './pages/base-path'
import { createLatestRelease } from './pages/latest-release'
import { mayBePage } from './pages/page-at'
import { pageHtml } from './pages/page-html'
import { findFile } from './pages/stored-files'
import { serveApi } from './proxy/api-proxy'
import { probe, type Sighting } from './proxy/backend-report'
import { nameRequest, plainAddress, tellRequestId } from './proxy/caller'
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
import { tellAnswers, type Answered } from './watch/answers'
import { type Report, serveReports } from './watch/reports'
import { isHealth, serveHealth } from './watch/serve-health'

type Options = {
  installation: Installation
  /** Address of the management server with its path prefix; its `/api` appears under ours. */
  backend: string
  /** Hears how each call of the management server went. */
  onSighting?: (sighting: Sighting) => void
  /** Hears of each request when its answer is over. */
  onAnswer?: (answered: Answered) => void
  /** Hears what pages say of themselves; they say nothing unless somebody does. */
  onReport?: ((report: Report) => void) | undefined
  /** How the management server is to be seen now: for whoever asks whether the console is ready. */
  look?: () => Promise<Sighting>
  /** Who may vouch for the management server's certificate (PEM); the usual ones unless given. */
  authorities?: readonly string[] | undefined
  /** By which the embedded server knows this console; none for a server that is named. */
  consoleSecret?: string | undefined
  /** What may stand before the console and say whom it speaks for: addresses and ranges. */
  trustProxy?: readonly string[]
  /** Of the console on its origin: empty, or such as `/mesh`. */
  basePath?: string
  /** By which the console is reached beside those of this machine and those of its settings. */
  allowHost?: readonly string[]
  /** Folders of other releases, laid out as a build: pages of them may still be open. */
  keptReleases?: () => Promise<readonly string[]>
}

/** What is served to whoever comes by the name in a request: a tenant's console, or the one for all. */
type StateOf = (request: FastifyRequest) => Promise<State | undefined>

/** Where files or calls are, or are looked for out of habit: no page of the console begins so. */
const NO_PAGES = /^\/(?:api|mfe|shell|static|\.well-known)(?:[/?]|$)/

/**
 * The console's own server: the page, the files of shell and remotes, `/registry.json`,
 * `/releases.json`, and the management server's `/api` on the same origin. Not yet listening.
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
      // of the console's own addresses it says itself that there is no such
      return sendPage(site, request, withBadRequest(reply))
    },
  })
  app.server.maxConnections = MOST_CONNECTIONS
  tellRequestId(app)
  if (options.onAnswer) tellAnswers(app, options.onAnswer)
  app.addHook('onRequest', async (request, reply) => {
    if (!isOurs(request)) return misdirected(request, reply, noteFault)
    noteForwarding(request, { basePath, isTrusted, noteFault })
    const fault = pathFault(request.originalUrl, basePath)
    noteFault(fault)
    const isElsewhere = basePath !== '' && isOutside(request.url)
    if (isElsewhere) return answerOutside(request, reply, { basePath, fault })
    // whoever came from the root has arrived
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
  serveHealth(app, { remotes: () => installation.current().registry.remotes, look })
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

/** The store does not answer, or says something malformed of a tenant that nobody has asked for yet. */
class UnreadableTenant extends Error {}

function serveFiles(app: FastifyInstance, { installation, keptReleases }: Options) {
  const { remoteFolders, shellFolder } = installation

  /** Of what is in use, else of a release that was: a name with a hash in it is the same file wherever it lies. */
  async function find(part: 'shell' | 'mfe', segments: string[], request: FastifyRequest) {
    const encodings = String(request.headers['accept-encoding'] ?? '')
    const inUse = part === 'shell' ? [shellFolder] : remoteFolders
    const found = await findFile(inUse, segments, encodings)
    if (found || !keptReleases) return found
    const kept = await keptReleases()
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

/** What the releases page says, so that no browser has to call a foreign host: `{ latest }` or `{}`. */
function serveLatestRelease(app: FastifyInstance, installation: Installation) {
  const latestRelease = createLatestRelease()
  app.get('/releases.json', async (_, reply) => {
    const latest = await latestRelease(installation.current().settings.releases)
    return reply.header('cache-control', 'no-store').send({ latest })
  })
}

/** An address of a page, and any other that may have been one, of which the page says itself that there is none. */
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
 * Whoever opens the origin by hand is led to the console, and back to the root by a proxy that removes its path: such a visit
 * ends with what is wrong. The rest of the origin belongs to others.
 */
function answerOutside(request: FastifyRequest, reply: FastifyReply, { basePath, fault }: Outside) {
  if (request.originalUrl === '/') return reply.redirect(`${basePath}/?${FROM_ROOT}`)
  const line = fault ? `${fault.cause} ${fault.fix}` : 'Not found'
  return refuseWithFault(request, reply, { status: 404, line, fault })
}

const isFromRoot = (url: string) => url === `/?${FROM_ROOT}`

/** For a `Host` that is not ours: 421, as for a request that was meant for somebody else. */
function misdirected(request: FastifyRequest, reply: FastifyReply, noteFault: NoteFault) {
  const { host = 'An address without a host' } = request.headers
  const fault = nameFault(request.headers.host)
  noteFault(fault)
  const line = `${host} isn't a name of this console. If users open the console at this name, start it with --allow-host NAME.`
  return refuseWithFault(request, reply, { status: 421, line, fault })
}

type NoteFault = (fault: ProxyFault | undefined) => void

type Edge = { basePath: string; isTrusted: (address: string) => boolean; noteFault: NoteFault }

/** What a proxy says of a request and what nobody has told us of the proxy; the request is answered all the same. */
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
  // a hosted console has every page under a version as well
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
