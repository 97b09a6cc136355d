import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { createConsoleServer } from './console-server'
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server'
import { openInstallation } from './installation'
import { freePort } from './ports'

export type StartOptions = {
  /** Zero: any free one. */
  port: number
  dataDir: string
  /** What the build wrote: `shell/` and `mfe/`. */
  buildDir: string
  /** Address of a management server; without it the embedded one is started. */
  backend?: string | undefined
  /** Port of the embedded server; any free one without it. */
  backendPort?: number | undefined
  /** Further command line of the embedded server. */
  serverOptions?: readonly string[]
}

export type Console = { url: string; backend: string; close: () => Promise<void> }

/** What keeps the console from starting and can be put right, in one sentence for the person. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/**
 * Starts the console on 127.0.0.1, with its embedded management server unless a backend is named.
 * Throws a `StartError` for a port in use, an unwritable folder, malformed settings, or when the
 * management server does not come up; nothing stays behind then.
 */
export async function startConsole(options: StartOptions): Promise<Console> {
  const { dataDir, buildDir } = options
  const port = await requirePort(options.port)
  requireWritable(dataDir)
  const installation = told(() => openInstallation({ dataDir, buildDir }))
  const embedded = options.backend === undefined ? await startBackend(options, port) : undefined
  const backend = options.backend ?? embedded?.url ?? ''

  try {
    const app = await createConsoleServer({ installation, backend })
    await app.listen({ host: '127.0.0.1', port })
    return {
      url: `http://localhost:${port}`,
      backend,
      async close() {
        await Promise.all([app.close(), embedded?.close()])
      },
    }
  } catch (error) {
    await embedded?.close()
    throw error
  }
}

/** The embedded server tells devices and links our address, behind which it stands. */
async function startBackend(options: StartOptions, ownPort: number): Promise<EmbeddedServer> {
  const { dataDir, backendPort = 0, serverOptions = [] } = options
  const address = `localhost:${ownPort}`
  const identity = ['--api-host', address, '--frontend-url', `http://${address}`]
  try {
    return await startEmbeddedServer({
      port: await requirePort(backendPort),
      dataDir,
      options: [...identity, '--broker', 'connected', ...serverOptions],
    })
  } catch (error) {
    throw asStartError(error)
  }
}

async function requirePort(wanted: number): Promise<number> {
  const port = await freePort(wanted)
  if (port !== undefined) return port
  throw new StartError(`Port ${wanted} is in use or not allowed. Choose another with --port N.`)
}

function requireWritable(dataDir: string) {
  const probe = join(dataDir, '.writable')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch {
    throw new StartError(
      `${dataDir} cannot be written to. Choose another folder with --data-dir DIR.`,
    )
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
