/** @backend empty */
import { noteVisit } from '@meshdeck/api/sso-visit'
import { apiBase } from '@meshdeck/platform'
import { endSession, readToken, startI18n } from '@meshdeck/platform/shell'
import { admin, signInAsAdmin } from '@meshdeck/testing/backend'

import { clearAddress, forgetArrival } from './arrival'
import { acceptReturn, finishSso, openSession, signIn } from './sign-in'

describe('sign in', () => {
  const visit = { search: '?return=%2Fkeys', remember: false }

  /** A token for the one-time code only; nobody looks at its signature here. */
  const preAuth = `e30.${btoa(JSON.stringify({ aud: ['auth:mfa'] }))}.x`

  let token: string

  beforeAll(async () => {
    await startI18n('en')
    await signInAsAdmin()
    token = readToken() ?? ''
  })

  beforeEach(() => {
    sessionStorage.clear()
    forgetArrival()
    endSession('signed-out')
  })

  /** The server's redirect. */
  function comeBack(search: Record<string, string>) {
    window.history.replaceState(null, '', `/login?${new URLSearchParams(search)}`)
    clearAddress()
  }

  test('who comes back from a visit that began in this tab is signed in, and finds what was noted', async () => {
    noteVisit(visit)
    comeBack({ login: token, user: admin.username })
    await expect(finishSso()).resolves.toEqual(visit)
    expect(readToken()).toBe(token)
    // the page is drawn more than once while it waits
    await expect(finishSso()).resolves.toEqual(visit)
  })

  test('a link from outside signs nobody in: somebody has to say yes first', async () => {
    comeBack({ login: token, user: admin.username })
    const { unasked, ...rest } = await finishSso()
    expect(rest).toEqual({})
    expect(readToken()).toBeUndefined()
    expect(unasked).toEqual({ login: token, user: admin.username })

    await expect(acceptReturn({ login: token, user: admin.username }, visit)).resolves.toEqual({})
    expect(readToken()).toBe(token)
  })

  test.each([
    ['no token', { login: '', user: 'admin' }],
    ['no name', { login: 'x' }],
    ['an empty name', { login: 'x', user: '' }],
  ])('a way back with %s is an error, and keeps what was noted', async (_, search) => {
    noteVisit(visit)
    comeBack(search)
    const { error, ...rest } = await finishSso()
    expect(rest).toEqual(visit)
    expect(error).toMatchObject({ name: 'ContractError', message: 'incomplete way back' })
  })

  test('a token that the server refuses says so, and begins no session', async () => {
    noteVisit(visit)
    comeBack({ login: 'e30.e30.x', user: admin.username })
    expect(await finishSso()).toMatchObject({ ...visit, error: { status: 401 } })
    expect(readToken()).toBeUndefined()
  })

  test('who has a second factor gives the code first', async () => {
    noteVisit(visit)
    comeBack({ login: preAuth, user: admin.username })
    const wanted = { kind: 'code-wanted', username: admin.username, preAuthToken: preAuth }
    await expect(finishSso()).resolves.toEqual({ ...visit, wanted })
  })

  test('how one session began is no news at the next sign-in', async () => {
    noteVisit(visit)
    comeBack({ login: 'e30.e30.x', user: admin.username })
    await finishSso()
    await signInAsAdmin()
    endSession('signed-out')
    await expect(finishSso()).resolves.toEqual({})
  })

  test('the sign-in without a way back gives a visit up that began here', async () => {
    jest.resetModules()
    const fresh = await import('./sign-in')
    noteVisit(visit)
    await expect(fresh.finishSso()).resolves.toEqual({})
    comeBack({ login: token, user: admin.username })
    expect(await finishSso()).toHaveProperty('unasked')
  })
})

describe('sign in', () => {
  const options = { remember: false, namesProgram: false }

  /** A token that ends at a moment; nobody looks at its signature here. */
  const tokenUntil = (moment: number) =>
    `e30.${btoa(JSON.stringify({ exp: Math.floor(moment / 1000) }))}.x`

  beforeAll(async () => {
    await startI18n('en')
    await signInAsAdmin()
  })

  test('who is refused is told what the server said, and no session begins', async () => {
    await expect(signIn({ ...admin, password: 'wrong' }, options)).rejects.toThrow(
      'incorrect credentials',
    )
  })

  test('who is signed in has no code to give', async () => {
    await expect(signIn(admin, options)).resolves.toBeUndefined()
  })

  test('a token that is over by the clock of this device opens no session, whatever the server says', async () => {
    const grant = {
      baseUrl: apiBase(),
      username: admin.username,
      token: tokenUntil(Date.now() - 1000),
    }
    await expect(openSession(grant, options)).rejects.toThrow('login.clock')
  })

  test('one that is not over is asked about at the server', async () => {
    const grant = {
      baseUrl: apiBase(),
      username: admin.username,
      token: tokenUntil(Date.now() + 3_600_000),
    }
    await expect(openSession(grant, options)).rejects.toMatchObject({ status: 401 })
  })
})
