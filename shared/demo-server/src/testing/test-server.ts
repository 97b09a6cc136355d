import type { ServerOptions } from '../options'
import { type RunningServer, startServer } from '../server'
import { type Caller, createCaller } from './caller'
import { at } from './fill'

/** Versions that the contract describes in full. The others differ from them as releases.md says. */
export const contractVersions = ['1.0.0', '1.5.1'] as const
export type ContractVersion = (typeof contractVersions)[number]

const runningServers = { ofTest: new Set<RunningServer>(), ofFile: new Set<RunningServer>() }
let isInTest = false

beforeEach(() => {
  isInTest = true
})
afterEach(async () => {
  isInTest = false
  await closeAll(runningServers.ofTest)
})
afterAll(() => closeAll(runningServers.ofFile))

async function closeAll(servers: Set<RunningServer>): Promise<void> {
  const openServers = [...servers]
  servers.clear()
  await Promise.all(openServers.map((server) => server.close()))
}

/**
 * Starts a server for a test: by default in memory, on a free port, with cheap passwords. It is closed after the test,
 * or after the last one of the file if `beforeAll` has started it.
 */
export async function startTestServer(
  options: Partial<ServerOptions> = {},
  onShutdown?: () => void,
): Promise<RunningServer> {
  const server = await startServer({ port: 0, passwordCost: 'quick', ...options }, onShutdown)
  runningServers[isInTest ? 'ofTest' : 'ofFile'].add(server)
  return server
}

/** Signs an administrator in and returns the headers for further requests. */
export async function signIn(url: string, credentials: { username: string; password: string }) {
  const response = await fetch(`${url}/api/users/adm/authenticate`, {
    method: 'POST',
    body: JSON.stringify(credentials),
  })
  return { Authorization: `Bearer ${String(at(await response.json(), '/Response/AuthToken'))}` }
}

export const demoAdmin = { username: 'admin', password: 'meshdeck-demo' }

/** Starts a seeded Pro server whose fleet doesn't change, with its administrator signed in. */
export async function startProServer(
  options: Partial<ServerOptions> = {},
): Promise<RunningServer & { admin: Caller }> {
  const seed = { fleet: 12, networks: 2 }
  const server = await startTestServer({ edition: 'pro', seed, ...options })
  return { ...server, admin: await createCaller(server.url).signIn(demoAdmin) }
}

/** Set by `npm run lab -- sweep`, which runs all of what `npm test` runs in part. */
export const isSweep = process.env['SWEEP'] === 'all'
