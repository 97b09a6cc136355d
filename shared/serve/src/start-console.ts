import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { createConsoleServer } from './console-server'
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server'
import { openInstallation } from './installation'

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
  const { port, dataDir, buildDir } = options
  await requireFreePort(port)
  requireWritable(dataDir)
  const installation = told(() => openInstallation({ dataDir, buildDir }))
  const embedded = options.backend === undefined ? await startBackend(options) : undefined
  const backend = options.backend ?? embedded?.url ?? ''

  try {
    const app = await createConsoleServer({ installation, backend })
    const address = await app.listen({ host: '127.0.0.1', port })
    return {
      url: address.replace('127.0.0.1', 'localhost'),
      backend,
      async close() {
        await app.close()
        await embedded?.close()
      },
    }
  } catch (error) {
    await embedded?.close()
    throw error
  }
}

async function startBackend(options: StartOptions): Promise<EmbeddedServer> {
  const { dataDir, backendPort, serverOptions = [] } = options
  try {
    return await startEmbeddedServer({ dataDir, port: backendPort, options: serverOptions })
  } catch (error) {
    throw asStartError(error)
  }
}

/** Asked before anything is started, so that the answer comes at once. */
async function requireFreePort(port: number) {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    throw new StartError(`Port ${port} is in use or not allowed. Choose another with --port N.`)
  } finally {
    probe.close()
  }
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
