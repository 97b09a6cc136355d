import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { createConsoleServer } from './console-server'
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server'
import { followStore, requireKeys } from './follow-store'
import { openInstallation } from './installation'
import { readAuthorities } from './listen/certificate'
import { listen, requirePair, type Times } from './listen/listen'
import { authorityOf, handedOver, isExposed } from './listen/place'
import type { ConsoleOptions } from './options/console-options'
import { keepRelease, keptReleases } from './pages/retained-releases'
import { requirePort } from './ports'
import { createReport, probe } from './proxy/backend-report'
import { StartError } from './start-error'
import { watchConsole } from './watch/watch-console'

export { readOptions } from './options/read-options'
export { StartError } from './start-error'

type Needed = 'port' | 'dataDir' | 'buildDir'

/** What is left out is as on a command line without it. */
export type StartOptions = Pick<ConsoleOptions, Needed> &
  Partial<Omit<ConsoleOptions, Needed>> & {
    /** What the dev server compiles, and the port at which pages reach it: it stands before the console. */
    development?: { folder: string; port: number } | undefined
    /** Port of the embedded server, which is started where no backend is named; any free one without it. */
    backendPort?: number | undefined
    /** Further command line of the embedded server. */
    serverOptions?: readonly string[]
    /** Lets whoever has it break the embedded server (docs/faults.md). */
    controlToken?: string | undefined
    /** Whether it is one console for the servers of many tenants, whatever the settings say. */
    isHosted?: boolean
    /** Whether the files of this release are kept for the pages that have them when another takes its place. */
    isKept?: boolean
  }

export type Console = {
  url: string
  backend: string
  /** Where the owner of a hosted embedded server begins. */
  launchLink?: string
  /** Demo accounts of the embedded server that got a random password by this start: to be shown once. */
  accounts: EmbeddedServer['accounts']
  /** Cuts whatever is under way. */
  close: () => Promise<void>
  /** Lets nobody in any more and finishes what is under way, for ten seconds at most. */
  end: (times?: Times) => Promise<void>
}

/**
 * Starts the console, on 127.0.0.1 unless told otherwise, with its embedded management server unless a backend is named.
 * How it stands with a named one is told to the terminal, now and whenever it changes. Throws a
 * `StartError` for a port in use, an unwritable folder, malformed settings,
 * or when the embedded server does not come up; nothing stays behind then.
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
  const installation = told(() =>
    openInstallation({ dataDir, buildDir, development: development?.folder, hostedAt, store }),
  )
  // another one for each start, and for nobody but the server that is started here
  const consoleSecret = named === undefined ? randomBytes(32).toString('base64url') : undefined
  const embedded =
    named === undefined ? await startBackend(options, { port, url, consoleSecret }) : undefined
  const backend = named ?? embedded?.url ?? ''
  let watching: Awaited<ReturnType<typeof watchConsole>> | undefined

  try {
    const { log, onSighting, onAnswer, onReport } = (watching = await watchConsole({
      ...options,
      installation,
      store,
      report: named === undefined ? undefined : createReport(named),
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
      ...(options.isKept && { keptReleases: () => keptReleases(dataDir) }),
    })
    const listener = await listen(app, { ...options, port })
    log({ event: 'start', url })
    // nobody waits for these two: the console is of use without them as well
    if (named !== undefined) void probe(backend, authorities).then(onSighting)
    const kept = options.isKept ? keepRelease({ dataDir, buildDir }, console.error) : undefined
    async function closeRest() {
      await Promise.all([watching?.close(), kept?.stop(), embedded?.close(), store?.close()])
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
 * What can be said before anything is built: throws a `StartError` for a port in use, an unwritable folder, a
 * certificate that cannot be used, or keys that are required and not there. Gives the port, a free one for zero.
 */
export async function requireStart(wanted: Wanted) {
  const { port, host, dataDir, tlsCert, tlsKey } = wanted
  const free = handedOver(process.env) ? port : await requirePort(port, host)
  requireWritable(dataDir)
  requireKeys(wanted)
  if (tlsCert !== undefined && tlsKey !== undefined) requirePair({ cert: tlsCert, key: tlsKey })
  return free
}

type Wanted = Pick<
  StartOptions,
  'port' | 'host' | 'dataDir' | 'tlsCert' | 'tlsKey' | 'deliveries' | 'signatures'
>

type Known = { port: number; url: string; consoleSecret: string | undefined }

/** The embedded server tells devices and links our address, behind which it stands, and answers no page but ours. */
async function startBackend(
  options: StartOptions,
  { port: ownPort, url, consoleSecret }: Known,
): Promise<EmbeddedServer> {
  const { dataDir, basePath = '', backendPort = 0, serverOptions = [], controlToken } = options
  const { origin, host: address, protocol } = new URL(url)
  const own = [origin, `${protocol}//127.0.0.1:${ownPort}`]
  const path = basePath === '' ? [] : ['--api-path', basePath]
  const identity = ['--api-host', address, ...path, '--frontend-url', url, '--origin', own.join()]
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

function requireWritable(dataDir: string) {
  const probe = join(dataDir, '.writable')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch {
    throw new StartError(`Can't write to ${dataDir}. Choose another folder with --data-dir DIR.`)
  }
}

function told<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw asStartError(error)
  }
}

function asStartError(error: unknown): StartError {
  return new StartError(error instanceof Error ? error.message : String(error), { cause: error })
}
