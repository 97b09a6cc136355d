import { once } from 'node:events'
import { createServer } from 'node:net'

import { StartError } from './start-error'

/**
 * Returns the port itself when it is free at that address, or any free one for zero; undefined when it is taken or not
 * allowed. Called before anything is started, so that an error appears at once.
 */
export async function freePort(
  wantedPort: number,
  host = '127.0.0.1',
): Promise<number | undefined> {
  const probe = createServer().listen(wantedPort, host)
  try {
    await once(probe, 'listening')
    const address = probe.address()
    return typeof address === 'object' && address !== null ? address.port : undefined
  } catch {
    return undefined
  } finally {
    probe.close()
  }
}

/**
 * Returns a free port as `freePort` does. Throws a `StartError` that says whether the port or the address is the cause.
 */
export async function requirePort(wantedPort: number, host?: string): Promise<number> {
  const port = await freePort(wantedPort, host)
  if (port !== undefined) return port
  if (host !== undefined && (await freePort(0, host)) === undefined) {
    throw new StartError(`--host: this machine has no address ${host}.`)
  }
  throw new StartError(
    `Port ${wantedPort} is in use or not allowed. Choose another port with --port N.`,
  )
}
