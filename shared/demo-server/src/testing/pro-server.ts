import type { ServerOptions } from '../options'
import type { RunningServer } from '../server'
import { type Caller, createCaller } from './caller'
import { startTestServer } from './test-server'

export const demoAdmin = { username: 'admin', password: 'meshdeck-demo' }

/** A seeded Pro server whose fleet stands still, with its administrator signed in. */
export async function startProServer(
  options: Partial<ServerOptions> = {},
): Promise<RunningServer & { admin: Caller }> {
  const seed = { fleet: 12, networks: 2 }
  const server = await startTestServer({ edition: 'pro', seed, ...options })
  return { ...server, admin: await createCaller(server.url).signIn(demoAdmin) }
}
