import { sessionOf } from '@meshdeck/testing/session'

import { SESSION_KEY } from './token'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Returns the state that a newly opened page finds. */
async function foundAtStart() {
  let found: unknown
  await jest.isolateModulesAsync(async () => {
    found = (await import('./session-storage')).storedAtStart
  })
  return found
}

test.each([
  ['is no JSON', 'half a sess'],
  ['is no session', '{"jwt":"secret"}'],
])('clears a stored session that %s, and reads the next one', async (_, text) => {
  const warning = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  sessionStorage.setItem(SESSION_KEY, text)
  localStorage.setItem(SESSION_KEY, text)

  expect(await foundAtStart()).toEqual({})
  expect({ ...sessionStorage, ...localStorage }).toEqual({})
  expect(warning).toHaveBeenCalledTimes(2)
  expect(String(warning.mock.calls)).not.toContain('secret')
  warning.mockRestore()
})

test('prefers the session of this tab to that of all tabs, and keeps both', async () => {
  const [own, shared] = [sessionOf('ada'), sessionOf('beata')]
  localStorage.setItem(SESSION_KEY, JSON.stringify(shared))
  expect(await foundAtStart()).toEqual({ session: shared })
  sessionStorage.setItem(SESSION_KEY, JSON.stringify(own))
  expect(await foundAtStart()).toEqual({ session: own })
  expect(localStorage.getItem(SESSION_KEY)).toContain('beata')
})

test('reports that a stored session has expired', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('ada', { exp: 1 })))
  expect(await foundAtStart()).toEqual({ endedBy: 'expired' })
})
