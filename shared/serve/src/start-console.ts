import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { createConsoleServer } from './console-server'
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server'
import { followStore, requireKeys } from './follow-store'
import { openInstallation, productName } from './installation'
import { readAuthorities } from './listen/certificate'
import { listen, requirePair, type Times } from './listen/listen'
import { authorityOf, socketFromManager, isExposed } from './listen/place'
import type { ConsoleOptions } from './options/console-options'
import { keepRelease, retainedReleases } from './pages/retained-releases'
import { requirePort } from './ports'
import { createReport, createVersionReport } from './proxy/backend-report'
import { probe } from './proxy/probe'
import { StartError } from './start-error'
import { watchConsole } from './watch/watch-console'

export { readOptions } from './options/read-options'
export { StartError } from './start-error'

type RequiredOption = 'port' | 'dataDir' | 'buildDir'

/** Omitted options have the same defaults as on the command line. */
export type StartOptions = Pick<ConsoleOptions, RequiredOption> &
  Partial<Omit<ConsoleOptions, RequiredOption>> & {
    /** Output folder of the dev server, and the port at which pages reach it; it is in front of the console. */
    development?: { folder: string; port: number } | undefined
    /** Port of the embedded server, which starts when no backend is given; any free one by default. */
    backendPort?: number | undefined
    /** Additional command line options of the embedded server. */
    serverOptions?: readonly string[]
    /** Token that allows its holder to inject faults into the embedded server (docs/faults.md). */
    controlToken?: string | undefined
    /** Whether it is one console for the servers of many tenants, regardless of the settings. */
    isHosted?: boolean
    /** Whether the files of this release are kept for open pages when another release replaces it. */
    keepsRelease?: boolean
  }

export type Console = {
  url: string
  backend: string
  /** Link with which the owner of a hosted embedded server starts. */
  launchLink?: string
  /** Demo accounts of the embedded server for which this start generated a random password; show them once. */
  accounts: EmbeddedServer['accounts']
  /** Cuts all requests in progress. */
  close: () => Promise<void>
  /** Accepts no more connections and finishes requests in progress, for ten seconds at most. */
  end: (times?: Times) => Promise<void>
}

/**
 * Starts the console, on 127.0.0.1 by default, with its embedded management server unless a backend is given. The state
 * of a given backend is logged, at the start and at each change. Throws a `StartError` for a port in use, an unwritable
 * folder, malformed settings, or when the embedded server doesn't start; nothing keeps running then.
 */
export async function startConsole(options: StartOptions): Promise<Console> {
  const { dataDir, buildDir, development, backend: named, basePath = '', allowHost = [] } = options
  const { host = '127.0.0.1', tlsCert, backendCa } = options
  const port = await requireStart(options)
  const authorities = backendCa === undefined ? undefined : readAuthorities(backendCa)
  const origin = `${tlsCert === undefined ? 'http' : 'https'}://${authorityOf(host, development?.port ?? port)}`
  const url = origin + basePath
  const hostedAt = options.isHosted ? `localhost:${development?.port ?? port}` : undefined
  const store = await followStore(options)
  const installation = exitOnFault(() =>
    openInstallation({ dataDir, buildDir, development: development?.folder, hostedAt, store }),
  )
  // a new one for each start, only for the server that is started here
  const consoleSecret = named === undefined ? randomBytes(32).toString('base64url') : undefined
  const embedded =
    named === undefined ? await startBackend(options, { port, url, consoleSecret }) : undefined
  const backend = named ?? embedded?.url ?? ''
  let watching: Awaited<ReturnType<typeof watchConsole>> | undefined
  const product = () => productName(installation)
  const lookAtBackend = async () => watching?.onSighting(await probe(backend, authorities))

  try {
    const { log, onSighting, onAnswer, onReport } = (watching = await watchConsole({
      ...options,
      installation,
      store,
      report:
        named === undefined
          ? createVersionReport(product)
          : createReport(named, { product, onReturn: () => void lookAtBackend() }),
    }))
    const app = await createConsoleServer({
      installation,
      backend,
      authorities,
      consoleSecret,
      basePath,
      allowHost,
      trustProxy: options.trustProxy ?? [],
      onSighting,
      onAnswer,
      onReport,
      ...(options.keepsRelease && { retainedReleases: () => retainedReleases(dataDir) }),
    })
    const listener = await listen(app, { ...options, port })
    log({ event: 'start', url })
    // not awaited: the console is useful without these two as well
    void lookAtBackend()
    const releaseKeeper = options.keepsRelease
      ? keepRelease({ dataDir, buildDir }, console.error)
      : undefined
    async function closeRest() {
      await Promise.all([
        watching?.close(),
        releaseKeeper?.stop(),
        embedded?.close(),
        store?.close(),
      ])
    }
    return {
      url,
      backend,
      accounts: embedded?.accounts ?? [],
      ...(embedded?.launchLink !== undefined && { launchLink: embedded.launchLink }),
      async close() {
        await Promise.all([listener.close(), app.close(), closeRest()])
      },
      async end(times) {
        await listener.end(times)
        log({ event: 'stop', url })
        await Promise.all([app.close(), closeRest()])
      },
    }
  } catch (error) {
    await Promise.all([watching?.close(), embedded?.close(), store?.close()])
    throw error
  }
}

/**
 * Checks what can be checked before anything is created: throws a `StartError` for a port in use, an unwritable folder,
 * an unusable certificate, or missing keys that are required. Returns the port, a free one for zero.
 */
export async function requireStart(requirements: StartRequirements) {
  const { port, host, dataDir, tlsCert, tlsKey } = requirements
  const free = socketFromManager(process.env) ? port : await requirePort(port, host)
  requireWritable(dataDir)
  requireKeys(requirements)
  if (tlsCert !== undefined && tlsKey !== undefined) requirePair({ cert: tlsCert, key: tlsKey })
  return free
}

type StartRequirements = Pick<
  StartOptions,
  'port' | 'host' | 'dataDir' | 'tlsCert' | 'tlsKey' | 'deliveries' | 'signatures'
>

type StartedConsole = { port: number; url: string; consoleSecret: string | undefined }

/**
 * Starts the embedded server, which gives the console's address to devices and in links, and accepts only the console's
 * pages.
 */
async function startBackend(
  options: StartOptions,
  { port: ownPort, url, consoleSecret }: StartedConsole,
): Promise<EmbeddedServer> {
  const { dataDir, basePath = '', backendPort = 0, serverOptions = [], controlToken } = options
  const { origin, host: address, protocol } = new URL(url)
  const ownOrigins = [origin, `${protocol}//127.0.0.1:${ownPort}`]
  const path = basePath === '' ? [] : ['--api-path', basePath]
  const identity = [
    '--api-host',
    address,
    ...path,
    '--frontend-url',
    url,
    '--origin',
    ownOrigins.join(),
  ]
  const reach = isExposed(options) ? ['--exposed'] : []
  try {
    return await startEmbeddedServer({
      port: await requirePort(backendPort),
      dataDir,
      options: [
        ...identity,
        ...reach,
        '--broker',
        'connected',
        '--sessions',
        'strict',
        ...serverOptions,
      ],
      controlToken,
      consoleSecret,
    })
  } catch (error) {
    throw asStartError(error)
  }
}

/** Throws a `StartError` for a folder that can't be written to; creates a missing one. */
function requireWritable(dataDir: string) {
  const probe = join(dataDir, '.writable')
  try {
    makeFolder(resolve(dataDir))
    writeFileSync(probe, '')
    rmSync(probe)
  } catch {
    throw new StartError(`Can't write to ${dataDir}. Choose another folder with --data-dir DIR.`)
  }
}

/**
 * Creates one folder after the other, because Node's recursion never ends where none can be created, such as in /proc.
 */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Checks the same without leaving a new folder: the console can't write to one that belongs to another user. */
export function checkWritable(dataDir: string) {
  const isNew = !existsSync(dataDir)
  requireWritable(dataDir)
  if (isNew) rmdirSync(dataDir)
}

function exitOnFault<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw asStartError(error)
  }
}

function asStartError(error: unknown): StartError {
  return new StartError(error instanceof Error ? error.message : String(error), { cause: error })
}
