import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { defaultApiVersion } from './api-version'
import { createApp } from './app'
import { createPasswords } from './auth/passwords'
import { createTokens } from './auth/tokens'
import { resetClock, setClock } from './clock'
import type { Context, Identity } from './context'
import { defaultEdition } from './edition'
import { validLicence } from './licence/licence'
import { startLife } from './life/life'
import { defaultIdentity, type ServerOptions } from './options'
import { DEFAULT_SEED } from './seed/random'
import { seed } from './seed/seed'
import { signingSecret } from './server/secrets'
import { prepareSettings } from './server/settings'
import { serverVersions } from './server/versions'
import { openStore } from './storage/store'

export type RunningServer = {
  /** Where it listens, such as `http://127.0.0.1:8081`. */
  url: string
  /** Stops listening and closes the database; may be called twice. */
  close(): Promise<void>
}

/**
 * Starts the embedded management server on 127.0.0.1, in this process.
 * @param options port 0 takes a free one; without a folder the data live in memory
 * @param onShutdown called when the shutdown route was used, after the server has closed
 * @throws when the port is taken or the folder cannot be written
 */
export async function startServer(
  options: ServerOptions,
  onShutdown: () => void = () => {},
): Promise<RunningServer> {
  if (options.clock !== undefined) setClock(options.clock)
  const apiVersion = options.apiVersion ?? defaultApiVersion
  const edition = options.edition ?? defaultEdition
  const store = openStore(databaseFile(options.dataDir), apiVersion, edition)
  const identity: Identity = {
    ...defaultIdentity,
    ...options.identity,
    version: `v${apiVersion}`,
    port: options.port,
  }
  prepareSettings(store, identity, serverVersions[apiVersion].firstSettings)
  const passwords = createPasswords(options.passwordCost ?? 'full')
  if (options.seed) await seed(store, passwords, options.seed)
  const life = startLife(
    { store, identity },
    { seed: options.seed?.number ?? DEFAULT_SEED, isStill: !options.hasLife },
  )
  const context: Context = {
    identity,
    store,
    passwords,
    licence: validLicence(),
    catchUp: life.catchUp,
    tokens: createTokens(signingSecret(store)),
    ...(options.controlToken !== undefined && { controlToken: options.controlToken }),
    shutDown: () => void close().then(onShutdown),
  }
  const app = createApp(context)
  const close = closeOnce(async () => {
    life.end()
    await app.close()
    store.close()
    resetClock()
  })

  try {
    const url = await app.listen({ host: '127.0.0.1', port: options.port })
    identity.port = Number(new URL(url).port)
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

function databaseFile(dataDir: string | undefined): string {
  if (dataDir === undefined) return ':memory:'
  makeFolder(resolve(dataDir))
  return join(dataDir, 'meshdeck.db')
}

/** One folder after the other: node's own recursion never ends where nothing can be made, as in /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function closeOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => (closing ??= close())
}
