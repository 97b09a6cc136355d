/** @backend empty */
import { apiBase } from '@meshdeck/platform'
import { startI18n } from '@meshdeck/platform/shell'
import { admin, signInAsAdmin } from '@meshdeck/testing/backend'

import { openSession, signIn } from './sign-in'

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
