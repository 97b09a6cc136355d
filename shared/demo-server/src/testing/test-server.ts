import type { ServerOptions } from '../options'
import { type RunningServer, startServer } from '../server'
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
