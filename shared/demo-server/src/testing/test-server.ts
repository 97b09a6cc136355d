import type { ServerOptions } from '../options'
import { type RunningServer, startServer } from '../server'
import { type Caller, createCaller } from './caller'
import { at } from './fill'

/** A server of a test's own: in memory unless told otherwise, on a free port, with cheap passwords. */
export function startTestServer(
  options: Partial<ServerOptions> = {},
  onShutdown?: () => void,
): Promise<RunningServer> {
  return startServer({ port: 0, passwordCost: 'quick', ...options }, onShutdown)
}

/** Sign-in of an administrator; gives the headers of his further requests. */
export async function signIn(url: string, credentials: { username: string; password: string }) {
  const reply = await fetch(`${url}/api/users/adm/authenticate`, {
    method: 'POST',
    body: JSON.stringify(credentials),
  })
  return { Authorization: `Bearer ${String(at(await reply.json(), '/Response/AuthToken'))}` }
}

export const demoAdmin = { username: 'admin', password: 'meshdeck-demo' }

/** A seeded Pro server whose fleet stands still, with its administrator signed in. */
export async function startProServer(
  options: Partial<ServerOptions> = {},
): Promise<RunningServer & { admin: Caller }> {
  const seed = { fleet: 12, networks: 2 }
  const server = await startTestServer({ edition: 'pro', seed, ...options })
  return { ...server, admin: await createCaller(server.url).signIn(demoAdmin) }
}

/** Set by `npm run lab -- sweep`, which takes all of what `npm test` takes a part of. */
export const isSweep = process.env['SWEEP'] === 'all'
