import { sessionOf } from './testing'
import { SESSION_KEY } from './token'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** What a page finds that is opened now. */
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
])('a stored session that %s is cleared, and the next one is looked at', async (_, text) => {
  const warning = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  sessionStorage.setItem(SESSION_KEY, text)
  localStorage.setItem(SESSION_KEY, text)

  expect(await foundAtStart()).toEqual({})
  expect({ ...sessionStorage, ...localStorage }).toEqual({})
  expect(warning).toHaveBeenCalledTimes(2)
  expect(String(warning.mock.calls)).not.toContain('secret')
  warning.mockRestore()
})

test('the session of this tab comes before that of all tabs, and both stay', async () => {
  const [own, shared] = [sessionOf('ada'), sessionOf('beata')]
  localStorage.setItem(SESSION_KEY, JSON.stringify(shared))
  expect(await foundAtStart()).toEqual({ session: shared })
  sessionStorage.setItem(SESSION_KEY, JSON.stringify(own))
  expect(await foundAtStart()).toEqual({ session: own })
  expect(localStorage.getItem(SESSION_KEY)).toContain('beata')
})

test('a stored session whose time is over says so', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('ada', { exp: 1 })))
  expect(await foundAtStart()).toEqual({ endedBy: 'expired' })
})
