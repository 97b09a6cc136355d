/** @backend empty */
import { noteVisit } from '@meshdeck/api/sso'
import { apiBase } from '@meshdeck/platform'
import { endSession, readToken, startI18n } from '@meshdeck/platform/shell'
import { admin, signInAsAdmin } from '@meshdeck/testing/backend'

import { clearAddress, forgetArrival } from './arrival'
import { acceptReturn, finishSso, openSession, signIn } from './sign-in'

describe('sign in', () => {
  const visit = { search: '?return=%2Fkeys', remember: false }

  /** A token for the one-time code only; its signature isn't checked here. */
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

  /** Simulates the server's redirect. */
  function comeBack(search: Record<string, string>) {
    window.history.replaceState(null, '', `/login?${new URLSearchParams(search)}`)
    clearAddress()
  }

  test('signs in a user who returns from a visit started in this tab, and returns what was stored', async () => {
    noteVisit(visit)
    comeBack({ login: token, user: admin.username })
    await expect(finishSso()).resolves.toEqual(visit)
    expect(readToken()).toBe(token)
    // the page renders more than once while it waits
    await expect(finishSso()).resolves.toEqual(visit)
  })

  test('requires a confirmation for a link from outside', async () => {
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
  ])('reports an error for a return with %s and keeps what was stored', async (_, search) => {
    noteVisit(visit)
    comeBack(search)
    const { error, ...rest } = await finishSso()
    expect(rest).toEqual(visit)
    expect(error).toMatchObject({ name: 'ContractError', message: 'incomplete way back' })
  })

  test('reports a token that the server rejects, and starts no session', async () => {
    noteVisit(visit)
    comeBack({ login: 'e30.e30.x', user: admin.username })
    expect(await finishSso()).toMatchObject({ ...visit, error: { status: 401 } })
    expect(readToken()).toBeUndefined()
  })

  test('requires the code first from a user with MFA', async () => {
    noteVisit(visit)
    comeBack({ login: preAuth, user: admin.username })
    const wanted = { kind: 'code-wanted', username: admin.username, preAuthToken: preAuth }
    await expect(finishSso()).resolves.toEqual({ ...visit, wantedCode: wanted })
  })

  test('clears the outcome of a session before the next sign-in', async () => {
    noteVisit(visit)
    comeBack({ login: 'e30.e30.x', user: admin.username })
    await finishSso()
    await signInAsAdmin()
    endSession('signed-out')
    await expect(finishSso()).resolves.toEqual({})
  })

  test('discards a visit when the sign-in opens without a return', async () => {
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

  /** A token that ends at a given time; its signature isn't checked here. */
  const tokenUntil = (moment: number) =>
    `e30.${btoa(JSON.stringify({ exp: Math.floor(moment / 1000) }))}.x`

  beforeAll(async () => {
    await startI18n('en')
    await signInAsAdmin()
  })

  test("throws the server's message when rejected, and starts no session", async () => {
    await expect(signIn({ ...admin, password: 'wrong' }, options)).rejects.toThrow(
      'incorrect credentials',
    )
  })

  test('returns no request for a code after a complete sign-in', async () => {
    await expect(signIn(admin, options)).resolves.toBeUndefined()
  })

  test("starts no session with a token that is expired by the device's clock", async () => {
    const grant = {
      baseUrl: apiBase(),
      username: admin.username,
      token: tokenUntil(Date.now() - 1000),
    }
    await expect(openSession(grant, options)).rejects.toThrow('login.clock')
  })

  test('requests the user from the server for a valid token', async () => {
    const grant = {
      baseUrl: apiBase(),
      username: admin.username,
      token: tokenUntil(Date.now() + 3_600_000),
    }
    await expect(openSession(grant, options)).rejects.toMatchObject({ status: 401 })
  })
})
