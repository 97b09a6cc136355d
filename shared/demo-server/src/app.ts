import type { Capability } from '@meshdeck/domain/capabilities'
import fastify, { type FastifyInstance } from 'fastify'

import { egressRoutes } from './access-control/egress-routes'
import { jitRoutes, jitUserRoutes } from './access-control/jit-routes'
import { policyDebugRoutes } from './access-control/policy-debug-routes'
import { aclRoutes } from './access-control/policy-routes'
import { postureRoutes } from './access-control/posture-routes'
import { tagRoutes } from './access-control/tag-routes'
import { createGate } from './auth/access'
import { trustConsoleProxy } from './auth/callers'
import { idpRoutes } from './auth/directory-routes'
import { ssoRoutes } from './auth/sso-routes'
import type { Context } from './context'
import { addControl, isControl } from './control/control'
import { forServer } from './edition'
import { extClientRoutes } from './ext-clients/ext-client-routes'
import { manyClientsRoutes } from './ext-clients/many-clients'
import { desktopProgramRoutes, remoteAccessRoutes } from './ext-clients/remote-access-routes'
import { leastLoadedRoutes } from './ext-clients/wireguard-config'
import { autoRelayRoutes } from './gateways/auto-relay-routes'
import { failOverRoutes } from './gateways/failover-routes'
import { assignRoutes, gatewayRoutes } from './gateways/gateway-routes'
import { deviceRoutes } from './hosts/device-routes'
import { hostCommandRoutes, manyHostsRoutes } from './hosts/host-command-routes'
import { hostRoutes } from './hosts/host-routes'
import { keyRoutes } from './hosts/key-routes'
import { pendingHostRoutes } from './hosts/pending-hosts'
import {
  answerUnknownPaths,
  conventions,
  createCors,
  redirectUncleanPath,
  requireKnownHost,
  withPlainSlashes,
} from './http/conventions'
import { createInFlight, limitsOf, MAX_CONNECTIONS } from './http/limits'
import { parseQuery } from './http/query'
import { type Fault, sendError } from './http/replies'
import { activityRoutes } from './monitoring/activity-routes'
import { metricsRoutes } from './monitoring/metrics-routes'
import { dnsRoutes } from './networks/dns-routes'
import { graphRoutes } from './networks/graph-routes'
import { nameServerRoutes } from './networks/name-server-routes'
import { networkRoutes } from './networks/network-routes'
import { oldAccessRoutes, oldAccessStatusRoutes } from './networks/old-access-lists'
import { manyNodesRoutes } from './nodes/many-nodes'
import { nodeRoutes } from './nodes/node-routes'
import { requireLicense } from './server/require-license'
import { featureFlagRoutes, serverRoutes } from './server/server-routes'
import { isDiskFull } from './storage/database'
import { toHttpError } from './storage/missing'
import type { Store } from './storage/store'
import { accessTokenRoutes } from './users/access-tokens'
import { groupRoutes } from './users/group-routes'
import { inviteRoutes } from './users/invite-routes'
import { identityRoutes, manyUsersRoutes } from './users/many-users'
import { mfaRoutes } from './users/mfa'
import {
  networkMemberRoutes,
  otherUserRoutes,
  serviceMemberRoutes,
  userAddressRoutes,
} from './users/network-members'
import { pendingUserRoutes } from './users/pending-user-routes'
import { roleListRoutes, roleRoutes } from './users/role-routes'
import { userLookRoutes } from './users/user'
import { userRoutes } from './users/user-routes'

const MAX_BODY = 32 * 1024 * 1024
const MAX_PARAM = 16 * 1024

type AddRoutes = (app: FastifyInstance, context: Context) => void

const resources: AddRoutes[] = [
  serverRoutes,
  userRoutes,
  roleListRoutes,
  accessTokenRoutes,
  mfaRoutes,
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

/** Routes that not every version has, and the capability of those that do. */
const ownResources: Array<[Capability, AddRoutes[]]> = [
  ['hasOldAccess', [oldAccessRoutes]],
  ['choosesGatewayOfFile', [leastLoadedRoutes]],
  ['makesOldAccessOptional', [oldAccessStatusRoutes]],
  ['hasFeatureFlags', [featureFlagRoutes]],
  ['hasUserSettings', [userLookRoutes]],
  ['checksIdentity', [identityRoutes]],
  ['hasPendingDevices', [pendingHostRoutes]],
  ['hasNameServers', [nameServerRoutes]],
  ['assignsNodes', [assignRoutes]],
  ['hasBulkNodes', [manyUsersRoutes, manyHostsRoutes, manyNodesRoutes, manyClientsRoutes]],
]

/** Additional routes of Pro: those of every version, and those of some. */
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
const ownProResources: Array<[Capability, AddRoutes[]]> = [
  ['hasAutoRelays', [autoRelayRoutes]],
  ['hasPostureChecks', [postureRoutes]],
  ['hasJitAccess', [jitRoutes, jitUserRoutes]],
  ['changesNetworkUsers', [serviceMemberRoutes]],
  ['listsOtherUsers', [otherUserRoutes]],
  ['listsUserAddresses', [userAddressRoutes]],
  ['listsNetworkUsers', [networkMemberRoutes]],
]

/** Creates the HTTP server: conventions (contract 0), then one file of routes per resource. */
export function createApp(context: Context, inFlight = createInFlight()): FastifyInstance {
  const app = fastify({
    bodyLimit: MAX_BODY,
    routerOptions: { maxParamLength: MAX_PARAM, querystringParser: parseQuery },
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    ...limitsOf(context),
    rewriteUrl: withPlainSlashes,
    // the only framework error that can happen here: a path with a broken escape
    frameworkErrors: (_error, _request, reply) => {
      reply.raw.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' })
      reply.raw.end('400 Bad Request')
    },
  })

  app.server.maxConnections = MAX_CONNECTIONS

  app.addHook('onRoute', (route) => {
    route.handler = inFlight.counted(route.handler)
  })

  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.caller = { kind: 'nobody' }
  })
  trustConsoleProxy(app, context.consoleSecret)
  readBodiesAsBytes(app)
  answerUnknownPaths(app)
  const { allowedHeaders, errorBodyFields } = forServer(conventions, context.store)
  app.setErrorHandler((error, _request, reply) => {
    const fault = faultOf(error)
    if (fault.status === 429 && !reply.hasHeader('Retry-After')) reply.header('Retry-After', '1')
    return sendError(reply, fault, errorBodyFields)
  })

  app.addHook('onRequest', requireKnownHost(context.identity.apiHost, errorBodyFields))
  const cors = createCors(context.identity.origin, allowedHeaders)
  app.addHook('onRequest', (request, reply, done) =>
    context.controlToken !== undefined && isControl(request) ? done() : cors(request, reply, done),
  )
  app.addHook('onRequest', redirectUncleanPath)
  if (context.controlToken !== undefined) addControl(app, context.controlToken, context)
  requireLicense(app, context)
  app.addHook('onRequest', inFlight.counted(createGate(context)))
  app.addHook('onSend', async (_request, reply, payload) => {
    // the contract has no charset for JSON
    if (String(reply.getHeader('content-type')).startsWith('application/json')) {
      reply.header('content-type', 'application/json')
    }
    return payload
  })

  addResources(app, context)
  return app
}

/** Adds every route of the version and edition that the store has. */
export function addResources(app: FastifyInstance, context: Context) {
  for (const addRoutes of resourcesOf(context.store)) addRoutes(app, context)
}

/**
 * Returns the routes of the server. On the community edition those of Pro don't exist and respond like unknown paths.
 */
function resourcesOf({ edition, can }: Store): AddRoutes[] {
  const ofVersion = (groups: Array<[Capability, AddRoutes[]]>) =>
    groups.flatMap(([capability, routes]) => (can(capability) ? routes : []))
  const common = [...resources, ...ofVersion(ownResources)]
  return edition === 'pro' ? [...common, ...proResources, ...ofVersion(ownProResources)] : common
}

/** Bodies are decoded by content; the content type is ignored (contract 0.3). */
function readBodiesAsBytes(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = 'application/octet-stream'
  })
  // devices send the body of some requests with a GET
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Returns the response to a failed request. Internal errors of this server are logged for its operator. */
function faultOf(error: unknown): Fault {
  const refusal = toHttpError(error)
  if (refusal) return refusal
  if (isDiskFull(error)) return { status: 500, message: error.message }
  if (hasHungUp(error)) return { status: 400, message: 'unexpected EOF' }
  if (statusOf(error) === 413) return { status: 400, message: 'http: request body too large' }
  console.error(error)
  return { status: 500, message: 'internal server error' }
}

/** Whether the caller closed the connection, which is no error of this server. */
function hasHungUp(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return 'code' in error && error.code === 'ECONNRESET'
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined
}
