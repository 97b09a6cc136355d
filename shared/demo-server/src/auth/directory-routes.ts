import { DAY_SECONDS } from '@meshdeck/domain/times'
import type { FastifyInstance } from 'fastify'

import { createInterval } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody, struct } from '../http/decode-body'
import { string } from '../http/field-types'
import { sendEnvelope, httpError } from '../http/replies'
import { logFailure } from '../log-failure'
import { runPeriodically } from '../run-periodically'
import { readSettings, withStoredSecrets, writeSettings } from '../server/settings'
import { on } from './about'
import { allow } from './access'
import { directoryOf } from './directories'
import { idpVersions, synchronise } from './synchronise-directory'
const units: Record<string, number> = { h: 3600, m: 60, s: 1 }

/** Returns the seconds of a duration such as `24h` or `1h30m`; those of a day for any other or an empty text. */
export function intervalOf(text: string): number {
  const isDuration = /^(\d+(\.\d+)?[hms])+$/.test(text)
  const parts = isDuration ? [...text.matchAll(/([\d.]+)([hms])/g)] : []
  const seconds = parts.reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (units[unit] ?? 0),
    0,
  )
  return seconds || DAY_SECONDS
}

const testType = struct('IDPSyncTestRequest', {
  auth_provider: string(),
  client_id: string(),
  client_secret: string(),
  azure_tenant_id: string(),
  google_admin_email: string(),
  google_sa_creds_json: string(),
  okta_org_url: string(),
  okta_api_token: string(),
})

type Status = { status: 'in_progress' | 'completed' | 'failed'; description: string }

const POLL_MS = 60_000

/** Routes for accounts and groups from a company's directory (contract 1.7 and 2.3). */
export function idpRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const version = forServer(idpVersions, store)
  let status: Status = { status: 'completed', description: '' }
  const due = createInterval(() => intervalOf(readSettings(store).idp_sync_interval))
  let running: Promise<void> | undefined

  app.post('/api/idp/sync', allow('admin', on.server), (_request, reply) => {
    void run()
    return sendEnvelope(reply, 'starting sync from idp')
  })

  app.delete('/api/idp', allow('admin', on.server), async (_request, reply) => {
    const [superAdmin] = store.users.all({ platform_role_id: 'super-admin' })
    if (superAdmin?.auth_type === 'oauth') throw httpError(400, version.superAdminText)
    writeSettings(store, {
      authprovider: '',
      oidcissuer: '',
      client_id: '',
      client_secret: '',
      sync_enabled: false,
      google_admin_email: '',
      google_sa_creds_json: '',
      azure_tenant: '',
      user_filters: null,
      group_filters: null,
      ...version.ownSettings,
    })
    await running
    await run()
    return sendEnvelope(reply, 'removed idp integration successfully')
  })

  if (store.can('testsDirectories')) {
    app.get('/api/idp/sync/status', allow('admin', on.server), (_request, reply) =>
      sendEnvelope(reply, 'idp sync status retrieved', status),
    )
    app.post('/api/idp/sync/test', allow('admin', on.server), async (request, reply) => {
      const { auth_provider, azure_tenant_id, ...given } = decodeBody(testType, request)
      const settings = {
        ...readSettings(store),
        ...withStoredSecrets(store, given),
        authprovider: auth_provider,
        azure_tenant: azure_tenant_id,
      }
      try {
        await directoryOf(settings, version.directories).verify()
      } catch (error) {
        throw httpError(400, errorMessageOf(error))
      }
      return sendEnvelope(reply, 'idp sync test successful')
    })
  }

  /** Runs one sync at a time; concurrent requests share the one that is running. */
  function run(): Promise<void> {
    running ??= synchroniseNow().finally(() => (running = undefined))
    return running
  }

  async function synchroniseNow() {
    due.begin()
    status = { status: 'in_progress', description: '' }
    try {
      await synchronise(context)
      status = { status: 'completed', description: '' }
    } catch (error) {
      status = { status: 'failed', description: errorMessageOf(error) }
      logFailure("Couldn't sync the directory", status.description)
    }
  }

  const stop = runPeriodically(
    () => {
      if (readSettings(store).sync_enabled && due.isDue()) void run()
    },
    { every: POLL_MS, failureText: "Couldn't check whether a directory sync is due:" },
  )
  app.addHook('onClose', async () => {
    stop()
    await running
  })
}

function errorMessageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
