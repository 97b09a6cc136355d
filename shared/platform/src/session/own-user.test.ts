import { store } from '../store'
import { readOwnUser, refreshOwnUser } from './own-user'
import { endSession, sessionAtom, startSession } from './session-store'
import { sessionOf } from './testing'

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

test('whose a token is, is asked with it, before there is a session [AP-017, AP-115]', async () => {
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

test('a role that has changed is that of the session', async () => {
  startSession(session, { remember: false })
  answer = says({ ...session.user, platform_role_id: 'platform-user' })
  await refreshOwnUser()
  expect(asked).toHaveLength(1)
  expect(store.get(sessionAtom).session?.userPlatformRole).toBe('platform-user')
})

test('an answer to the session before changes nothing in the one that followed', async () => {
  startSession(session, { remember: false })
  answer = says({ ...session.user, platform_role_id: 'service-user' })
  const asking = refreshOwnUser()
  startSession({ ...session, jwt: `${session.jwt}-anew` }, { remember: false })
  await asking
  expect(asked).toHaveLength(1)
  expect(store.get(sessionAtom).session?.user).toEqual(session.user)
})

test('the answer to the last question counts, whichever comes last', async () => {
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

test('an answer counts if a later question gets none', async () => {
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

test('a user who cannot be read again stays as he was, with a word to whoever looks', async () => {
  startSession(session, { remember: false })
  const warning = jest.spyOn(console, 'warn').mockReturnValue()
  answer = () => new Response('{"Message":"disk full"}', { status: 500 })
  await refreshOwnUser()
  expect(store.get(sessionAtom)).toEqual({ session })
  expect(warning).toHaveBeenCalledWith(expect.stringContaining('own user'), expect.any(Error))
})

test('nobody is asked for where nobody is signed in', async () => {
  const warning = jest.spyOn(console, 'warn').mockReturnValue()
  await refreshOwnUser()
  expect(asked).toEqual([])
  expect(warning).not.toHaveBeenCalled()
})
