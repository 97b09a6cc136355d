import { SESSION_KEY } from './session-keys'

test.each([
  ['is no JSON', 'half a sess'],
  ['is no session', '{"jwt":"secret"}'],
])('a stored session that %s is cleared, and the next one is looked at', async (_, text) => {
  const warning = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  sessionStorage.setItem(SESSION_KEY, text)
  localStorage.setItem(SESSION_KEY, text)

  await jest.isolateModulesAsync(async () => {
    const { storedAtStart } = await import('./session-storage')
    expect(storedAtStart).toEqual({})
  })
  expect({ ...sessionStorage, ...localStorage }).toEqual({})
  expect(warning).toHaveBeenCalledTimes(2)
  expect(String(warning.mock.calls)).not.toContain('secret')
  warning.mockRestore()
})
