import { sessionOf } from '@meshdeck/testing/session'

import { store } from '../store'
import { readOwnUser, refreshOwnUser } from './own-user'
import { endSession, sessionAtom, startSession } from './session-store'

const session = sessionOf('ada')
const asked: Request[] = []
let answer = () => new Response()

beforeEach(() => {
  asked.length = 0
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    if (request instanceof Request) asked.push(request)
    return answer()
  })
})
afterEach(() => {
  endSession('signed-out')
  jest.restoreAllMocks()
})

const says = (user: object) => () => new Response(JSON.stringify(user))

test('reads the user of a token with that token, before there is a session [AP-017, AP-115]', async () => {
  answer = says({ username: 'ada', platform_role_id: 'auditor' })
  const { baseUrl, username, jwt: token } = session
  expect(await readOwnUser({ baseUrl, username, token })).toEqual({
    username: 'ada',
    platform_role_id: 'auditor',
    auth_type: 'basic_auth',
    is_mfa_enabled: false,
    user_group_ids: {},
  })
  const [request] = asked
  expect(request?.url).toBe('https://mesh.example/api/v1/users?username=ada')
  expect(request?.headers.get('Authorization')).toBe(`Bearer ${token}`)
})

test('updates the session with a changed role', async () => {
  startSession(session, { remember: false })
  answer = says({ ...session.user, platform_role_id: 'platform-user' })
  await refreshOwnUser()
  expect(asked).toHaveLength(1)
  expect(store.get(sessionAtom).session?.userPlatformRole).toBe('platform-user')
})

test('ignores a response for an earlier session', async () => {
  startSession(session, { remember: false })
  answer = says({ ...session.user, platform_role_id: 'service-user' })
  const asking = refreshOwnUser()
  startSession({ ...session, jwt: `${session.jwt}-anew` }, { remember: false })
  await asking
  expect(asked).toHaveLength(1)
  expect(store.get(sessionAtom).session?.user).toEqual(session.user)
})

test('uses the response to the last request, in whatever order they arrive', async () => {
  startSession(session, { remember: false })
  let deliver = () => {}
  const isDelivered = new Promise<void>((done) => {
    deliver = done
  })
  const answers = [isDelivered.then(says({ ...session.user, platform_role_id: 'service-user' }))]
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      async () => answers.shift() ?? says({ ...session.user, platform_role_id: 'admin' })(),
    )
  const asking = refreshOwnUser()
  await refreshOwnUser()
  deliver()
  await asking
  expect(store.get(sessionAtom).session?.userPlatformRole).toBe('admin')
})

test('uses a response if a later request fails', async () => {
  startSession(session, { remember: false })
  jest.spyOn(console, 'warn').mockReturnValue()
  let deliver = () => {}
  const isDelivered = new Promise<void>((done) => {
    deliver = done
  })
  const answers = [isDelivered.then(says({ ...session.user, platform_role_id: 'service-user' }))]
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      async () => answers.shift() ?? new Response('{"Message":"disk full"}', { status: 500 }),
    )
  const asking = refreshOwnUser()
  await refreshOwnUser()
  deliver()
  await asking
  expect(store.get(sessionAtom).session?.userPlatformRole).toBe('service-user')
})

test("keeps a user who can't be read again, and logs a warning", async () => {
  startSession(session, { remember: false })
  const warning = jest.spyOn(console, 'warn').mockReturnValue()
  answer = () => new Response('{"Message":"disk full"}', { status: 500 })
  await refreshOwnUser()
  expect(store.get(sessionAtom)).toEqual({ session })
  expect(warning).toHaveBeenCalledWith(expect.stringContaining('own user'), expect.any(Error))
})

test('sends no request when no user is signed in', async () => {
  const warning = jest.spyOn(console, 'warn').mockReturnValue()
  await refreshOwnUser()
  expect(asked).toEqual([])
  expect(warning).not.toHaveBeenCalled()
})
