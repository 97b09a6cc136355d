import type { Session } from '@meshdeck/platform'
import { endSession, startSession } from '@meshdeck/platform/shell'
import { screen, waitFor } from '@meshdeck/testing/dom'

import { forgetModule } from '../federation/remote-modules'
import { registerBuilds } from '../shared/remotes'
import { networksRemote } from '../testing/remotes'
import * as shellPages from './AppRoutes'
import { fetchFirstPage, leaveLoading } from './first-page'
import { DashboardPage } from './other-pages'
import { fetchPage } from './OtherRoutes'

describe('first page', () => {
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
})

describe('leave loading', () => {
  /** The page as it comes from the server, with the shell about to draw. */
  function openPage() {
    document.body.innerHTML = '<div id="root"></div><div id="loading" data-testid="mark"></div>'
    const root = document.getElementById('root') ?? document.body
    leaveLoading(root)
    return root
  }

  test('the mark of a loading shell is gone once it has faded [SH-096]', () => {
    openPage()
    const mark = screen.getByTestId('mark')
    expect(mark).toHaveAttribute('data-leaving')

    mark.dispatchEvent(new Event('animationend'))
    expect(screen.queryByTestId('mark')).toBeNull()
  })

  test('it gives way to content at once', async () => {
    const root = openPage()
    root.append(document.createElement('nav'))
    // changes are told of once what made them is done
    await Promise.resolve()
    expect(screen.getByTestId('mark')).toBeInTheDocument()

    root.append(document.createElement('h1'))
    await waitFor(() => expect(screen.queryByTestId('mark')).toBeNull())
  })

  test('a page without it is left as it is', () => {
    document.body.innerHTML = '<div id="root"></div>'
    leaveLoading(document.body)
    expect(document.body.innerHTML).toBe('<div id="root"></div>')
  })
})
