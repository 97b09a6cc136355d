import { sessionOf } from '@meshdeck/testing/session'

const settings = { variant: 'hosted' as const, hostedHosts: ['api.example'] }

afterEach(() => localStorage.clear())

/** Loads the modules as on a page whose last visit used a server. */
async function openPage(lastBase: string) {
  jest.resetModules()
  localStorage.setItem('base_url', lastBase)
  const { onSessionEnd, startSession } = await import('@meshdeck/platform/shell')
  const { leaveForeignBackend } = await import('./trusted-backend')
  startSession(sessionOf('ada', { baseUrl: lastBase }), { remember: true })
  const ended = jest.fn()
  onSessionEnd(ended)
  return { leaveForeignBackend, ended }
}

test('keeps a server that the settings list', async () => {
  const { leaveForeignBackend, ended } = await openPage('https://api.example/api')
  await leaveForeignBackend(settings)
  expect(localStorage.getItem('base_url')).toBe('https://api.example/api')
  expect(ended).not.toHaveBeenCalled()
})

test('forgets a server that the settings no longer list, and sends it no request', async () => {
  // jsdom logs that it can't navigate
  const complaint = jest.spyOn(console, 'error').mockReturnValue()
  const { leaveForeignBackend, ended } = await openPage('https://old.example/api')
  const goneOn = jest.fn()
  void leaveForeignBackend(settings).then(goneOn)
  await Promise.resolve()
  expect(localStorage.getItem('base_url')).toBeNull()
  expect(ended).toHaveBeenCalledWith('refused', 'ada')
  expect(goneOn).not.toHaveBeenCalled()
  expect(complaint).toHaveBeenCalledTimes(1)
  complaint.mockRestore()
})
