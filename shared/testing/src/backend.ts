import { api, apiBase, readReply, z } from '@meshdeck/platform'
import { endSession, onSessionEnd, readOwnUser, startSession } from '@meshdeck/platform/shell'
import { act } from '@testing-library/react'

/** The embedded server of one test file. It keeps its address and its data while it is stopped. */
export type EmbeddedServer = {
  url: string
  /** What its control API asks for; `fault` of `@meshdeck/testing/faults` knows it. */
  controlToken: string
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Puts a Pro server with a copy of its data in its place. */
  upgrade: () => Promise<void>
  /** Brings it back as the file has asked for it, after each test; the environment's business. */
  reset: () => Promise<void>
  /** Resolves with what brings back the data of now; the environment's business. */
  keep: () => Promise<() => Promise<void>>
  /** Ends it for good; the environment's business. */
  remove: () => Promise<void>
}

declare global {
  /** Set by the test environment when the file's first comment says `@backend seeded` or `empty`. */
  var embeddedServer: EmbeddedServer | undefined
}

/** The administrator of the seeded fleet; on an empty server `signInAsAdmin` signs this one up. */
export const admin = { username: 'admin', password: 'meshdeck-demo' } as const

type Credentials = { username: string; password: string }
type Method = 'get' | 'post' | 'put' | 'delete'

const grantSchema = z.object({ AuthToken: z.string() })

let hasSession = false
onSessionEnd(() => {
  hasSession = false
})

/** Whether the test has signed somebody in who still is. */
export function isSignedIn(): boolean {
  return hasSession
}

/**
 * The embedded server of this test file, to break it: `stop()` makes it unreachable, `start()`
 * brings it back with the same address and data. Throws when the file has not asked for one.
 */
export function backend(): Omit<EmbeddedServer, 'reset' | 'keep' | 'remove'> {
  const server = globalThis.embeddedServer
  if (!server)
    throw new Error('Begin the file with /** @backend seeded */ or /** @backend empty */')
  const { stop, start, upgrade } = server
  // a page that is open reacts to each of these
  return {
    ...server,
    stop: async () => act(stop),
    start: async () => act(start),
    upgrade: async () => act(upgrade),
  }
}

/**
 * Calls the API as whoever is signed in, past the resource modules, to prepare data or to look at
 * what a screen has done: `callApi('post', 'networks', { netid: 'lab', … })`. Gives the content of
 * the reply; throws the errors of `@meshdeck/platform`.
 */
export async function callApi(method: Method, path: string, body?: unknown): Promise<unknown> {
  backend()
  const options = body === undefined ? { method } : { method, json: body }
  // A page that is open may get replies of its own in the meantime. The callback doesn't fail: React's act would stop
  // rendering until the next one.
  const [reply] = await act(() => Promise.allSettled([readReply(api(path, options), z.unknown())]))
  if (reply.status === 'rejected') throw reply.reason
  return reply.value
}

/** Signs in over HTTP as the console does, in place of whoever was signed in before. */
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

/** Signs in as the first administrator, who is created where there is none yet. */
export async function signInAsAdmin(): Promise<void> {
  const hasAdmin = await callApi('get', 'users/adm/hassuperadmin')
  if (hasAdmin !== true) await callApi('post', 'users/adm/createsuperadmin', admin)
  await signInAs(admin)
}

/** Uses every network and administers none; `signInAsUser` makes this one. */
export const member = {
  username: 'member',
  password: 'meshdeck-demo',
  platform_role_id: 'platform-user',
  user_group_ids: { 'global-network-user-grp': {} },
} as const

/**
 * Signs in as somebody who is no admin. The community edition has nobody of the kind: until the test
 * ends a Pro server has its place, with the data that there are.
 */
export async function signInAsUser(): Promise<void> {
  await backend().upgrade()
  await signInAsAdmin()
  await callApi('post', `users/${member.username}`, member)
  await signInAs(member)
}
