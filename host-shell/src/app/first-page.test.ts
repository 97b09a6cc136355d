import { endSession, startSession } from '@meshdeck/platform/shell'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { sessionOf } from '@meshdeck/testing/session'

import { forgetModule } from '../federation/remote-modules'
import { registerBuilds } from '../shared/remotes'
import { networksRemote } from '../testing/remotes'
import * as shellPages from './AppRoutes'
import { fetchFirstPage, leaveLoading } from './first-page'
import { DashboardPage } from './other-pages'
import { fetchPage } from './OtherRoutes'

describe('first page', () => {
  const asked: string[] = []
  /** A remote entry that has already run. Records which modules are requested. */
  const entry = {
    init: () => {},
    get: async (module: string) => {
      asked.push(module)
      return () => ({})
    },
  }

  /** The pages whose code is being loaded; the code itself doesn't run. */
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
  const session = sessionOf('ada', { baseUrl: '/api' })

  test.each([
    ['/signup', 'SignUpPage'],
    ['/Signup/', 'SignUpPage'],
    ['/startup', 'StartupPage'],
    ['/STARTUP/', 'StartupPage'],
    ['/signup/more', 'LoginPage'],
    ['/old/startup', 'LoginPage'],
    ['/networks', 'LoginPage'],
    ['/login', 'LoginPage'],
  ])('fetches the code for a visit of %s without a session: %s', async (path, expected) => {
    const { hasArrived } = await fetchFirstPage(path, remotes)
    await hasArrived
    // the sign-in starts loading while other tabs are asked for their session
    expect([new Set(preloaded), asked]).toEqual([new Set([expected]), []])
  })

  describe('with a session', () => {
    beforeEach(() => startSession(session, { remember: false }))
    afterEach(() => endSession('signed-out'))

    test('fetches the frame of a page, then the page from its remote', async () => {
      const { hasArrived } = await fetchFirstPage('/networks/lab/nodes', remotes)
      expect(preloaded).toEqual(['OtherPages'])
      await hasArrived
      expect(asked).toEqual(['./NodesPage'])
    })

    test('fetches the dashboard from the shell itself', async () => {
      await (
        await fetchFirstPage('/dashboard', remotes)
      ).hasArrived
      expect([preloaded, asked]).toEqual([['OtherPages', 'DashboardPage'], []])
    })
  })

  test.each(['/nowhere', '/networks/lab'])('fetches no remote code for %s', async (path) => {
    await fetchPage(path, remotes)
    expect(asked).toEqual([])
  })

  test('leaves a failed load to the page itself', async () => {
    const refused = { ...networksRemote, name: 'mfe-refused', refused: ['ui: no Button'] }
    await expect(fetchPage('/networks', [refused])).resolves.toBeUndefined()
  })
})

describe('leaveLoading', () => {
  /** Sets up the page as the server delivers it, right before the shell renders. */
  function openPage() {
    document.body.innerHTML = '<div id="root"></div><div id="loading" data-testid="mark"></div>'
    const root = document.getElementById('root') ?? document.body
    leaveLoading(root)
    return root
  }

  test('removes the mark of a loading shell once it has faded [SH-096]', () => {
    openPage()
    const mark = screen.getByTestId('mark')
    expect(mark).toHaveAttribute('data-leaving')

    mark.dispatchEvent(new Event('animationend'))
    expect(screen.queryByTestId('mark')).toBeNull()
  })

  test('removes the mark at once when there is content', async () => {
    const root = openPage()
    root.append(document.createElement('nav'))
    // mutation observers run after the task that made the change
    await Promise.resolve()
    expect(screen.getByTestId('mark')).toBeInTheDocument()

    root.append(document.createElement('h1'))
    await waitFor(() => expect(screen.queryByTestId('mark')).toBeNull())
  })

  test('leaves a page without the mark unchanged', () => {
    document.body.innerHTML = '<div id="root"></div>'
    leaveLoading(document.body)
    expect(document.body.innerHTML).toBe('<div id="root"></div>')
  })
})
