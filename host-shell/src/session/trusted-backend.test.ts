const settings = { variant: 'hosted' as const, hostedHosts: ['api.example'] }

const session = {
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

afterEach(() => localStorage.clear())

/** The modules as a page finds them whose last visit was to a server. */
async function openPage(lastBase: string) {
  jest.resetModules()
  localStorage.setItem('base_url', lastBase)
  const { onSessionEnd, startSession } = await import('@meshdeck/platform/shell')
  const { leaveForeignBackend } = await import('./trusted-backend')
  startSession({ ...session, baseUrl: lastBase }, { remember: true })
  const ended = jest.fn()
  onSessionEnd(ended)
  return { leaveForeignBackend, ended }
}

test('a server that the settings name is gone on with', async () => {
  const { leaveForeignBackend, ended } = await openPage('https://api.example/api')
  await leaveForeignBackend(settings)
  expect(localStorage.getItem('base_url')).toBe('https://api.example/api')
  expect(ended).not.toHaveBeenCalled()
})

test('one that they no longer name is forgotten, and nothing is asked of it until the page is gone', async () => {
  // jsdom says that it cannot go anywhere
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
