import fastify, { type FastifyInstance } from 'fastify'

import { policyDebugRoutes } from './acls/debug-routes'
import { aclRoutes } from './acls/routes'
import { activityRoutes } from './activity/routes'
import type { PerVersion } from './api-version'
import { createGate } from './auth/access'
import { believeConsole } from './auth/caller-address'
import type { Context } from './context'
import { addControl, isControl } from './control/control'
import { dnsRoutes } from './dns/routes'
import { egressRoutes } from './egress/routes'
import { manyClientsRoutes } from './extclients/many-clients'
import { extClientRoutes } from './extclients/routes'
import { leastLoadedRoutes } from './extclients/wireguard-config'
import { autoRelayRoutes } from './failover/auto-relay-routes'
import { failOverRoutes } from './failover/failover-routes'
import { assignRoutes } from './gateways/assign'
import { gatewayRoutes } from './gateways/routes'
import { graphRoutes } from './graph/routes'
import { networkMemberRoutes, serviceMemberRoutes } from './groups/network-members'
import { groupRoutes } from './groups/routes'
import { hostCommandRoutes } from './hosts/command-routes'
import { deviceRoutes } from './hosts/device-routes'
import { manyHostsRoutes } from './hosts/many-hosts'
import { hostRoutes } from './hosts/routes'
import { createCors } from './http/cors'
import { createInFlight } from './http/in-flight'
import { limitsOf, MOST_CONNECTIONS } from './http/limits'
import {
  answerUnknownPaths,
  redirectUncleanPath,
  requireKnownHost,
  withPlainSlashes,
} from './http/not-found'
import { parseQuery } from './http/query'
import { type Fault, refusal } from './http/replies'
import { conventions } from './http/versions'
import { idpRoutes } from './idp/routes'
import { inviteRoutes } from './invites/routes'
import { jitRoutes } from './jit/routes'
import { jitUserRoutes } from './jit/user-routes'
import { keyRoutes } from './keys/routes'
import { requireLicence } from './licence/require-licence'
import { metricsRoutes } from './metrics/routes'
import { nameServerRoutes } from './nameservers/routes'
import { oldAccessRoutes } from './networks/old-access-lists'
import { networkRoutes } from './networks/routes'
import { manyNodesRoutes } from './nodes/many-nodes'
import { nodeRoutes } from './nodes/routes'
import { pendingHostRoutes } from './pending-hosts/routes'
import { pendingUserRoutes } from './pending-users/routes'
import { postureRoutes } from './posture/routes'
import { desktopProgramRoutes } from './remote-access/program-routes'
import { remoteAccessRoutes } from './remote-access/routes'
import { roleListRoutes, roleRoutes } from './roles/routes'
import { featureFlagRoutes } from './server/feature-flags'
import { serverRoutes } from './server/routes'
import { ssoRoutes } from './sso/routes'
import { isDiskFull } from './storage/database'
import { asRefusal } from './storage/missing'
import type { Store } from './storage/store'
import { tagRoutes } from './tags/routes'
import { accessTokenRoutes } from './users/access-tokens'
import { manyUsersRoutes } from './users/many-users'
import { userRoutes } from './users/routes'
import { secondFactorRoutes } from './users/second-factor'
import { userLookRoutes } from './users/user'

const MAX_BODY = 32 * 1024 * 1024
const MAX_PARAM = 16 * 1024

type AddRoutes = (app: FastifyInstance, context: Context) => void

const resources: AddRoutes[] = [
  serverRoutes,
  userRoutes,
  roleListRoutes,
  accessTokenRoutes,
  secondFactorRoutes,
  networkRoutes,
  nodeRoutes,
  gatewayRoutes,
  extClientRoutes,
  hostRoutes,
  hostCommandRoutes,
  deviceRoutes,
  keyRoutes,
  egressRoutes,
  aclRoutes,
  policyDebugRoutes,
  dnsRoutes,
]

/** What only one of the servers has. */
const ownResources: PerVersion<AddRoutes[]> = {
  '1.0.0': [oldAccessRoutes, leastLoadedRoutes],
  '1.5.1': [
    featureFlagRoutes,
    userLookRoutes,
    manyUsersRoutes,
    manyHostsRoutes,
    pendingHostRoutes,
    manyNodesRoutes,
    assignRoutes,
    manyClientsRoutes,
    nameServerRoutes,
  ],
}

/** What Pro has besides: the routes of both versions, and those of one. */
const proResources: AddRoutes[] = [
  roleRoutes,
  groupRoutes,
  activityRoutes,
  tagRoutes,
  failOverRoutes,
  metricsRoutes,
  graphRoutes,
  remoteAccessRoutes,
  desktopProgramRoutes,
  inviteRoutes,
  pendingUserRoutes,
  ssoRoutes,
  idpRoutes,
]
const ownProResources: PerVersion<AddRoutes[]> = {
  '1.0.0': [],
  '1.5.1': [
    autoRelayRoutes,
    networkMemberRoutes,
    serviceMemberRoutes,
    postureRoutes,
    jitRoutes,
    jitUserRoutes,
  ],
}

/** The HTTP side of the server: conventions (contract 0), then one file of routes a resource. */
export function createApp(context: Context, inFlight = createInFlight()): FastifyInstance {
  const app = fastify({
    bodyLimit: MAX_BODY,
    routerOptions: { maxParamLength: MAX_PARAM, querystringParser: parseQuery },
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    ...limitsOf(context),
    rewriteUrl: withPlainSlashes,
    // the only one there is here: a path with a broken escape
    frameworkErrors: (_error, _request, reply) => {
      reply.raw.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' })
      reply.raw.end('400 Bad Request')
    },
  })

  app.server.maxConnections = MOST_CONNECTIONS

  app.addHook('onRoute', (route) => {
    route.handler = inFlight.counted(route.handler)
  })

  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.caller = { kind: 'nobody' }
  })
  believeConsole(app, context.consoleSecret)
  readBodiesAsBytes(app)
  answerUnknownPaths(app)
  const { allowedHeaders, refusalExtras } = conventions[context.store.apiVersion]
  app.setErrorHandler((error, _request, reply) => {
    const fault = faultOf(error)
    if (fault.status === 429 && !reply.hasHeader('Retry-After')) reply.header('Retry-After', '1')
    return refusal(reply, fault, refusalExtras)
  })

  app.addHook('onRequest', requireKnownHost(context.identity.apiHost, refusalExtras))
  const cors = createCors(context.identity.origin, allowedHeaders)
  app.addHook('onRequest', (request, reply, done) =>
    context.controlToken !== undefined && isControl(request) ? done() : cors(request, reply, done),
  )
  app.addHook('onRequest', redirectUncleanPath)
  if (context.controlToken !== undefined) addControl(app, context.controlToken, context)
  requireLicence(app, context)
  app.addHook('onRequest', inFlight.counted(createGate(context)))
  app.addHook('onSend', async (_request, reply, payload) => {
    // the contract names no charset for JSON
    if (String(reply.getHeader('content-type')).startsWith('application/json')) {
      reply.header('content-type', 'application/json')
    }
    return payload
  })

  addResources(app, context)
  return app
}

/** Every route of the server that the store is of. */
export function addResources(app: FastifyInstance, context: Context) {
  for (const addRoutes of resourcesOf(context.store)) addRoutes(app, context)
}

/** On the community edition the routes of Pro do not exist: they are answered like any unknown path. */
function resourcesOf({ apiVersion, edition }: Store): AddRoutes[] {
  const common = [...resources, ...ownResources[apiVersion]]
  return edition === 'pro' ? [...common, ...proResources, ...ownProResources[apiVersion]] : common
}

/** Bodies are decoded by content: the content type is not looked at (contract 0.3). */
function readBodiesAsBytes(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = 'application/octet-stream'
  })
  // devices send some of their questions in the body of a GET
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** What a failed request is answered with. A fault of this server is told to whoever runs it. */
function faultOf(error: unknown): Fault {
  const known = asRefusal(error)
  if (known) return known
  if (isDiskFull(error)) return { status: 500, message: error.message }
  if (hasHungUp(error)) return { status: 400, message: 'unexpected EOF' }
  if (statusOf(error) === 413) return { status: 400, message: 'http: request body too large' }
  console.error(error)
  return { status: 500, message: 'internal server error' }
}

/** Nobody hears an answer; it is no fault of this server. */
function hasHungUp(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return 'code' in error && error.code === 'ECONNRESET'
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined
}
