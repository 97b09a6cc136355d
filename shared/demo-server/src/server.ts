import { MINUTE_SECONDS } from '@meshdeck/domain/times'

import { expireGrants } from './access-control/jit-access'
import { mailAccessDecision } from './access-control/jit-requests'
import { runPostureChecks } from './access-control/run-posture-checks'
import { defaultApiVersion } from './api-version'
import { createApp } from './app'
import { createPasswords } from './auth/passwords'
import { createSessions } from './auth/sessions'
import { createTokens } from './auth/tokens'
import { createInterval, resetClock, setClock } from './clock'
import type { Context, Identity, ResponseSources } from './context'
import { claimFolder, databaseFile, makePrivate } from './data-folder'
import { forServer } from './edition'
import { switchOffExpired } from './ext-clients/owner-sign-ins'
import { createInFlight } from './http/limits'
import { prepareNetworks } from './networks/network-versions'
import { defaultIdentity, type ServerOptions } from './options'
import { runPeriodically } from './run-periodically'
import { closeDemoAccounts, withoutPublicPassword, type Account } from './seed/close-demo'
import { beginEmpty } from './seed/content'
import { DEFAULT_SEED } from './seed/random'
import { seed } from './seed/seed'
import { startSimulation } from './seed/simulation'
import { createLaunchLink, makeOwner, prepareManagedHost, tenantOf } from './server/hosted'
import { validLicense } from './server/license'
import { signingSecret } from './server/secrets'
import { serverVersions } from './server/server-versions'
import { prepareSettings, readSettings } from './server/settings'
import { openStore, type Store } from './storage/store'
import { prepareRights } from './users/group-defaults'

const POLL_MS = 1000
const DEFAULT_MINUTES = 60
const GRANT_MINUTES = 5
const SIGN_IN_MINUTES = 3

/**
 * Starts the periodic work: devices are checked again because they change, temporary access expires, and so does what
 * lasts as long as a sign-in. Returns `look`, which runs what is due, and `end`, which stops the timer.
 */
function startTimedWork(context: ResponseSources) {
  const { store } = context
  const works = [
    runWhenDue(
      () => runPostureChecks(store),
      () => checkMinutes(store),
    ),
    runWhenDue(
      () => {
        for (const request of expireGrants(store)) mailAccessDecision(context, 'expired', request)
      },
      () => GRANT_MINUTES,
    ),
    runWhenDue(
      () => switchOffExpired(store),
      () => SIGN_IN_MINUTES,
    ),
  ]

  function look() {
    for (const doIfDue of works) doIfDue()
  }

  const end = runPeriodically(look, {
    every: POLL_MS,
    failureText: "Couldn't run scheduled tasks:",
  })
  return { look, end }
}

function runWhenDue(work: () => void, minutes: () => number): () => void {
  const due = createInterval(() => minutes() * MINUTE_SECONDS)
  return () => {
    if (!due.isDue()) return
    work()
    due.begin()
  }
}

function checkMinutes(store: Store): number {
  const { posture_check_interval: text } = readSettings(store)
  return /^\d{1,9}$/.test(text) ? Math.max(1, Number(text)) : DEFAULT_MINUTES
}

/** Shorter than the time a supervisor waits before it kills. */
const SHUTDOWN_MS = 1000

export type RunningServer = {
  /** Base address, such as `http://127.0.0.1:8081`. */
  url: string
  /** Start link for the owner of a hosted server; see `createLaunchLink`. */
  launchLink?: string
  /** Accounts that had the public password and got their own at this start: shown once, and not stored. */
  accounts?: readonly Account[]
  /** Stops listening and closes the database; may be called twice. */
  close(): Promise<void>
}

/**
 * Starts the embedded management server on 127.0.0.1, in this process. Port 0 picks a free one; without a folder the
 * data is kept in memory. `onShutdown` is called after the shutdown route was used and the server has closed. Throws
 * when the port is taken, or the folder is in use by another server or isn't writable.
 */
export async function startServer(
  options: ServerOptions,
  onShutdown: () => void = () => {},
): Promise<RunningServer> {
  if (options.clock !== undefined) setClock(options.clock)
  const apiVersion = options.apiVersion ?? defaultApiVersion
  const isHosted = options.variant === 'hosted'
  const store = openData(options)
  const tenant = isHosted ? tenantOf(store, options.seed === undefined) : undefined
  const identity: Identity = {
    ...defaultIdentity,
    ...options.identity,
    version: `v${apiVersion}`,
    port: options.port,
    tenantId: tenant?.id ?? '',
  }
  prepareSettings(store, identity, forServer(serverVersions, store).firstSettings)
  const passwords = options.passwords ?? createPasswords(options.passwordCost ?? 'full')
  if (options.seed) await seed(store, passwords, { ...options.seed, identity })
  else beginEmpty(store)
  if (tenant) await makeOwner(store, passwords)
  const accounts = options.isExposed ? await closeDemoAccounts(store, { passwords, identity }) : []
  prepareRights(store)
  prepareNetworks(store)
  const life = startSimulation(
    { store, identity },
    { seed: options.seed?.number ?? DEFAULT_SEED, isStill: !options.hasLife },
  )
  const timedWork = startTimedWork({ store, identity })
  const managed = tenant && prepareManagedHost(store, tenant)
  // an empty server is compared with the recordings by default
  const sessions = createSessions(store, options.sessions ?? (options.seed ? 'strict' : 'recorded'))
  const context: Context = {
    identity,
    store,
    passwords: options.isExposed ? withoutPublicPassword(passwords) : passwords,
    ...(options.isExposed && { isExposed: true }),
    license: validLicense(),
    async catchUp() {
      managed?.look()
      timedWork.look()
      await life.catchUp()
    },
    tokens: createTokens(signingSecret(store), sessions),
    sessions,
    ...(options.controlToken !== undefined && { controlToken: options.controlToken }),
    ...(options.consoleSecret !== undefined && { consoleSecret: options.consoleSecret }),
    ...(options.arrival !== undefined && { arrival: options.arrival }),
    shutDown: () => void close().then(onShutdown),
  }
  const inFlight = createInFlight()
  const app = createApp(context, inFlight)
  const close = closeOnce(async () => {
    life.end()
    void timedWork.end()
    managed?.end()
    // closes connections; running work still reads and writes
    await app.close()
    await inFlight.landed(SHUTDOWN_MS)
    store.close()
    resetClock()
  })

  try {
    const url = await app.listen({ host: '127.0.0.1', port: options.port })
    identity.port = Number(new URL(url).port)
    const launchLink = tenant && (await createLaunchLink(context, tenant))
    return { url, close, accounts, ...(launchLink !== undefined && { launchLink }) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the store; closing it also releases its folder. */
function openData({ dataDir, apiVersion, ...options }: ServerOptions): Store {
  const edition = options.variant === 'hosted' ? 'pro' : options.edition
  if (dataDir === undefined) return openStore(':memory:', apiVersion, edition)
  const giveUp = claimFolder(dataDir)
  try {
    const file = databaseFile(dataDir)
    makePrivate(file)
    const store = openStore(file, apiVersion, edition)
    return {
      ...store,
      close() {
        store.close()
        giveUp()
      },
    }
  } catch (error) {
    giveUp()
    throw error
  }
}

function closeOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => (closing ??= close())
}
