import { api, apiBase, readReply, z } from '@meshdeck/platform'
import { endSession, onSessionEnd, readOwnUser, startSession } from '@meshdeck/platform/shell'
import { act } from '@testing-library/react'

/** The embedded server of one test file. Keeps its address and data while it is stopped. */
export type EmbeddedServer = {
  url: string
  /** Token of its control API; used by `fault` of `@meshdeck/testing/faults`. */
  controlToken: string
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Replaces it with a Pro server that has a copy of its data. */
  upgrade: () => Promise<void>
  /** Restores the server that the file requested, after each test; for the environment only. */
  reset: () => Promise<void>
  /** Resolves to a function that restores the current data; for the environment only. */
  keep: () => Promise<() => Promise<void>>
  /** Removes it permanently; for the environment only. */
  remove: () => Promise<void>
}

declare global {
  /** Set by the test environment if the first comment of the file contains `@backend seeded` or `empty`. */
  var embeddedServer: EmbeddedServer | undefined
}

/** The administrator of the seeded fleet; on an empty server, `signInAsAdmin` creates it. */
export const admin = { username: 'admin', password: 'meshdeck-demo' } as const

type Credentials = { username: string; password: string }
type Method = 'get' | 'post' | 'put' | 'delete'

const grantSchema = z.object({ AuthToken: z.string() })

let hasSession = false
onSessionEnd(() => {
  hasSession = false
})

/** Whether the test has signed in a user who still is signed in. */
export function isSignedIn(): boolean {
  return hasSession
}

/**
 * Returns the embedded server of this test file, to break it: `stop()` makes it unreachable, `start()` restores it with
 * the same address and data. Throws if the file hasn't requested one.
 */
export function backend(): Omit<EmbeddedServer, 'reset' | 'keep' | 'remove'> {
  const server = globalThis.embeddedServer
  if (!server)
    throw new Error('Begin the file with /** @backend seeded */ or /** @backend empty */')
  const { stop, start, upgrade } = server
  // an open page reacts to each of these
  return {
    ...server,
    stop: async () => act(stop),
    start: async () => act(start),
    upgrade: async () => act(upgrade),
  }
}

/**
 * Calls the API as the signed-in user, without the resource modules, to prepare data or to check what a page has done:
 * `callApi('post', 'v1/tags', { tag_name: 'lab', … })`. Returns the content of the response; throws the errors of
 * `@meshdeck/platform`.
 */
export async function callApi(method: Method, path: string, body?: unknown): Promise<unknown> {
  backend()
  const options = body === undefined ? { method } : { method, json: body }
  // An open page may receive responses meanwhile. The callback must not fail: React's act would stop rendering until
  // the next one.
  const [reply] = await act(() => Promise.allSettled([readReply(api(path, options), z.unknown())]))
  if (reply.status === 'rejected') throw reply.reason
  return reply.value
}

/** Signs in over HTTP as the console does, in place of the previous user. */
export async function signInAs(credentials: Credentials): Promise<void> {
  await act(() => enter(credentials))
}

async function enter({ username, password }: Credentials): Promise<void> {
  endSession('signed-out')
  const credentials = { username, password }
  const { AuthToken: jwt } = z.parse(
    grantSchema,
    await callApi('post', 'users/adm/authenticate', credentials),
  )
  const baseUrl = apiBase()
  const user = await readOwnUser({ baseUrl, username, token: jwt })
  startSession(
    { baseUrl, jwt, username, user, userPlatformRole: user.platform_role_id },
    { remember: false },
  )
  hasSession = true
}

/** Signs in as the first administrator, and creates it if there is none. */
export async function signInAsAdmin(): Promise<void> {
  const hasAdmin = await callApi('get', 'users/adm/hassuperadmin')
  if (hasAdmin !== true) await callApi('post', 'users/adm/createsuperadmin', admin)
  await signInAs(admin)
}

/** Uses every network and administers none; created by `signInAsUser`. */
export const member = {
  username: 'member',
  password: 'meshdeck-demo',
  platform_role_id: 'platform-user',
  user_group_ids: { 'global-network-user-grp': {} },
} as const

/**
 * Signs in as a user who isn't an admin. The community edition has no such users: until the test ends, a Pro server
 * with the same data replaces the server.
 */
export async function signInAsUser(): Promise<void> {
  await backend().upgrade()
  await signInAsAdmin()
  await callApi('post', `users/${member.username}`, member)
  await signInAs(member)
}
