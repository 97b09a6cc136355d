import { isLoopback } from '@meshdeck/domain/known-hosts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { timeNow } from '../clock'
import type { Context, Identity } from '../context'
import { forServer } from '../edition'
import { decodeBody } from '../http/decode-body'
import { hasForceFlag } from '../http/query'
import { sendJson, sendEnvelope, sendEmpty, sendText, httpError } from '../http/replies'
import { record } from '../monitoring/activity'
import type { Store } from '../storage/store'
import { isAdministrator } from '../users/default-roles'
import { clientConfiguration, serverConfiguration } from './configuration'
import { serverVersions } from './server-versions'
import { readSettings, settingsSecrets, withMasked, writeSettings } from './settings'
import { settingsActivity } from './settings-activity'
import { countUsage } from './usage'

/** Routes of the server itself (contract 1.1). */
export function serverRoutes(app: FastifyInstance, context: Context) {
  const { identity, store, license } = context
  const version = forServer(serverVersions, store)

  app.get('/api/server/health', allow('none'), (_request, reply) =>
    sendText(reply, 'Server is up and running!!'),
  )

  app.get('/api/server/status', allow('none'), (_request, reply) =>
    sendJson(reply, {
      db_connected: true,
      broker_connected: identity.hasBroker,
      is_broker_conn_open: identity.hasBroker,
      license_error: license.error,
      is_pro: store.edition === 'pro',
      trial_end_date: license.trialEnd,
      is_on_trial_license: license.isOnTrial,
      ...version.statusFields(identity),
    }),
  )

  app.get('/api/server/getconfig', allow('token'), (_request, reply) =>
    sendJson(reply, serverConfiguration(store, identity)),
  )

  app.get('/api/server/getserverinfo', allow('admin', on.server), (_request, reply) =>
    sendJson(reply, clientConfiguration(store, identity, version.shownTrafficKey(store))),
  )

  app.get('/api/server/usage', allow('admin', on.server), (_request, reply) =>
    sendEnvelope(reply, '', { ...countUsage(store), ...version.usageFields(store) }),
  )

  app.get('/api/server/settings', allow('token'), (request, reply) => {
    const masked = readsSecrets(context, request) ? onlySignInSecret : settingsSecrets
    return sendEnvelope(
      reply,
      'fetched server settings successfully',
      version.visibleSettings(withMasked(readSettings(store), masked)),
    )
  })

  app.put('/api/server/settings', allow('admin', on.server), (request, reply) => {
    const settings = decodeBody(version.settingsType, request)
    version.checkSettings({ ...readSettings(store), ...settings }, store)
    store.transaction(() => {
      const previousSettings = readSettings(store)
      writeSettings(store, version.toStoredSettings(settings, context.identity))
      if (
        hasForceFlag(request) &&
        previousSettings.netclientautoupdate !== settings.netclientautoupdate
      ) {
        store.db.run('UPDATE hosts SET autoupdate = ?', [settings.netclientautoupdate ? 1 : 0])
      }
      const change = {
        by: callerName(request),
        before: previousSettings,
        after: readSettings(store),
      }
      const entry = settingsActivity(change, version.namesSettings)
      if (entry) record(store, entry)
    })
    return sendEnvelope(reply, 'updated server settings successfully', settings)
  })

  app.post('/api/server/shutdown', allow(version.shutdownAccess, on.server), (_request, reply) => {
    reply.raw.once('finish', () => context.shutDown())
    return sendText(reply, 'received api call to shutdown server, sending interruption...')
  })

  app.post('/api/server/cpu_profile', allow('admin', on.server), (_request, reply) =>
    sendEmpty(reply),
  )
  app.post('/api/server/mem_profile', allow('admin', on.server), (_request, reply) =>
    sendEmpty(reply),
  )

  const log = createLog(app, identity)
  app.get('/api/logs', allow('admin', on.server), (_request, reply) => sendText(reply, log.text()))
  // the real server closes the connection as well: it has no broker of that kind
  app.delete('/api/emqx/hosts', allow('admin', on.hosts), hangUp)

  app.get('/api/getip', allow('none'), ({ ip }, reply) =>
    isLoopback(ip) ? sendText(reply.code(400), `ip is invalid: ${ip}`) : sendText(reply, ip),
  )
}

/** The one secret that the real server masks for administrators as well (contract 1.1). */
const onlySignInSecret = ['client_secret'] as const

/**
 * Whether the caller reads the secrets of the settings, as administrators do. A device, a deleted account, and on Pro a
 * disabled one can't read any settings; on the community edition a disabled account still can, as recorded. Throws
 * HttpError 401.
 */
function readsSecrets({ store }: Context, request: FastifyRequest): boolean {
  const { caller } = request
  if (caller.kind === 'user' && caller.isMaster) return true
  const user = store.users.find(callerName(request))
  const isOpen = user !== undefined && !user.account_disabled
  if (!user || (!isOpen && store.edition === 'pro')) throw httpError(401, 'unauthorized')
  return isOpen && isAdministrator(user.platform_role_id)
}

function hangUp(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
}

/** Returns the features that a license enables (contract 2.1); all are off without one. */
function flagsOf(store: Store) {
  const isLicensed = store.edition === 'pro'
  const flags = {
    enable_egress_ha: isLicensed,
    enable_network_activity: isLicensed,
    enable_oauth: isLicensed,
    enable_idp_integration: isLicensed,
    allow_multi_server_license: false,
    enable_gws_ha: isLicensed,
    enable_device_approval: isLicensed,
    enable_flow_logs: false,
    enable_posture_checks: isLicensed,
    enable_jit: isLicensed,
    enable_overlapping_egress_ranges: isLicensed,
  }
  const knownFlags = forServer(serverVersions, store).flags.map((name) => [name, flags[name]])
  return Object.fromEntries(knownFlags)
}

export function featureFlagRoutes(app: FastifyInstance, { store }: Context) {
  const flags = flagsOf(store)
  app.get('/api/server/feature_flags', allow('none'), (_request, reply) =>
    sendEnvelope(reply, '', flags),
  )
}

const writing = ['POST', 'PUT', 'PATCH', 'DELETE']
/** Maximum number of lines; the newest are kept. */
const MAX_LINES = 1000

/**
 * Creates the server's log since its start (contract 1.1): that it runs, changes with their user, and failures. Routes
 * are logged by their template, because a path or a query can contain a secret.
 */
function createLog(app: FastifyInstance, { version }: Pick<Identity, 'version'>) {
  const lines: string[] = []

  function note(text: string) {
    const time = timeNow().replace('T', ' ').slice(0, '2026-01-01 00:00:00'.length)
    lines.push(`[netmaker] ${time} ${text} (1) \n`)
    if (lines.length > MAX_LINES) lines.shift()
  }

  note(`server ${version} started`)
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (!writing.includes(request.method) && statusCode < 500) return
    const who = callerName(request) || 'somebody'
    note(`${who} ${request.method} ${request.routeOptions.url ?? 'unknown path'} ${statusCode}`)
  })

  return { text: () => lines.join('') }
}
