import type { Session } from '@meshdeck/platform'
import { endSession, startSession } from '@meshdeck/platform/shell'

import { registerBuilds } from '../federation/known-builds'
import { forgetModule } from '../federation/remote-modules'
import { networksRemote } from '../testing/remotes'
import { fetchPage } from './fetch-page'
import { fetchFirstPage } from './first-page'
import * as shellPages from './lazy-pages'
import { DashboardPage } from './other-pages'

const asked: string[] = []
/** An entry that has run already: which modules it is asked for. */
const entry = {
  init: () => {},
  get: async (module: string) => {
    asked.push(module)
    return () => ({})
  },
}

/** The pages whose code is on its way, which stays where it is. */
const preloaded: string[] = []
const { OtherPages, LoginPage, SignUpPage, StartupPage } = shellPages
const pages = { OtherPages, LoginPage, SignUpPage, StartupPage, DashboardPage }

beforeAll(() => {
  registerBuilds([networksRemote])
  Reflect.set(globalThis, networksRemote.global, entry)
})
beforeEach(() => {
  for (const [name, page] of Object.entries(pages)) {
    jest.spyOn(page, 'preload').mockImplementation(async () => void preloaded.push(name))
  }
})
afterEach(() => {
  jest.restoreAllMocks()
  for (const list of [asked, preloaded]) list.length = 0
  forgetModule(networksRemote, 'NodesPage')
})

const remotes = [networksRemote]
const session: Session = {
  baseUrl: '/api',
  jwt: `e30.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`,
  username: 'ada',
  userPlatformRole: 'admin',
  user: {
    username: 'ada',
    platform_role_id: 'admin',
    auth_type: 'basic_auth',
    is_mfa_enabled: false,
    user_group_ids: {},
  },
}

test.each([
  ['/signup', 'SignUpPage'],
  ['/Signup/', 'SignUpPage'],
  ['/startup', 'StartupPage'],
  ['/STARTUP/', 'StartupPage'],
  ['/signup/more', 'LoginPage'],
  ['/old/startup', 'LoginPage'],
  ['/networks', 'LoginPage'],
  ['/login', 'LoginPage'],
])('without a session the visit of %s fetches the code of the %s', async (path, expected) => {
  const { hasArrived } = await fetchFirstPage(path, remotes)
  await hasArrived
  // that of the sign-in begins while other tabs are asked for their session
  expect([new Set(preloaded), asked]).toEqual([new Set([expected]), []])
})

describe('with a session', () => {
  beforeEach(() => startSession(session, { remember: false }))
  afterEach(() => endSession('signed-out'))

  test('the visit of a page fetches its frame, then the page from its remote', async () => {
    const { hasArrived } = await fetchFirstPage('/networks/lab/nodes', remotes)
    expect(preloaded).toEqual(['OtherPages'])
    await hasArrived
    expect(asked).toEqual(['./NodesPage'])
  })

  test('that of the dashboard fetches it from the shell itself', async () => {
    await (
      await fetchFirstPage('/dashboard', remotes)
    ).hasArrived
    expect([preloaded, asked]).toEqual([['OtherPages', 'DashboardPage'], []])
  })
})

test.each(['/nowhere', '/networks/lab'])('%s needs no code of a remote', async (path) => {
  await fetchPage(path, remotes)
  expect(asked).toEqual([])
})

test('that a page does not come is for the page itself to say', async () => {
  const refused = { ...networksRemote, name: 'mfe-refused', refused: ['ui: no Button'] }
  await expect(fetchPage('/networks', [refused])).resolves.toBeUndefined()
})
