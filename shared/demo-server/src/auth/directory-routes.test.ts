import type { RunningServer } from '../server'
import { type Caller, createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { startOkta } from '../testing/okta-server'
import { startTestServer } from '../testing/test-server'
import { intervalOf } from './directory-routes'

describe('directory integration', () => {
  const TOKEN = 'token-of-the-organisation'
  const ada = { id: 'u1', login: 'ada@mesh.example' }
  const grace = { id: 'u2', login: 'grace@mesh.example' }

  let server: RunningServer
  let okta: Awaited<ReturnType<typeof startOkta>>
  let admin: Caller
  let logged: jest.SpyInstance

  async function begin(apiVersion: '1.0.0' | '1.5.1' = '1.5.1') {
    server = await startTestServer({ apiVersion, edition: 'pro', seed: { fleet: 4, networks: 1 } })
    admin = await createCaller(server.url).signIn({ username: 'admin', password: 'meshdeck-demo' })
  }
  beforeEach(async () => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    okta = await startOkta(TOKEN)
  })
  afterEach(async () => {
    expect(JSON.stringify(logged.mock.calls)).not.toContain(TOKEN)
    logged.mockRestore()
    await server.close()
    await okta.close()
  })

  const useOkta = (changes: object = {}) =>
    admin.settings({
      authprovider: 'okta',
      okta_org_url: okta.url,
      okta_api_token: TOKEN,
      ...changes,
    })

  async function synchronise() {
    const { body } = await admin.post('/api/idp/sync')
    expect(body).toMatchObject({ Code: 200, Message: 'starting sync from idp' })
    for (;;) {
      const status = at((await admin.get('/api/idp/sync/status')).body, '/Response')
      if (at(status, '/status') !== 'in_progress') return status
    }
  }

  async function fromDirectory() {
    const { body } = await admin.get('/api/users')
    const users = Array.isArray(body) ? body : []
    return users.filter(({ external_identity_provider_id: id }) => id !== '')
  }
  const namesFromDirectory = async () => (await fromDirectory()).map(({ username }) => username)
  const groupOf = async (name: string) =>
    at((await admin.get('/api/v1/users/groups')).body, `/Response/[name=${name}]`)

  test('imports the users and groups of a company, and follows their changes', async () => {
    await begin()
    await useOkta()
    okta.company.users = [ada, { ...grace, status: 'SUSPENDED' }]
    okta.company.groups = [{ id: 'g1', name: 'Research', members: ['u1', 'u2'] }]
    expect(await synchronise()).toEqual({ status: 'completed', description: '' })

    const research = String(at(await groupOf('Research'), '/id'))
    expect(await fromDirectory()).toEqual([
      expect.objectContaining({
        username: ada.login,
        external_identity_provider_id: 'u1',
        display_name: 'Ada King',
        auth_type: 'oauth',
        platform_role_id: 'service-user',
        account_disabled: false,
        user_group_ids: { [research]: {} },
      }),
      expect.objectContaining({ username: grace.login, account_disabled: true }),
    ])

    okta.company.users = [grace]
    okta.company.groups = [{ id: 'g1', name: 'Laboratory', members: [] }]
    await synchronise()
    expect(await fromDirectory()).toEqual([
      expect.objectContaining({
        username: grace.login,
        account_disabled: false,
        user_group_ids: {},
      }),
    ])
    expect([await groupOf('Research'), at(await groupOf('Laboratory'), '/id')]).toEqual([
      undefined,
      research,
    ])

    okta.company.groups = []
    await synchronise()
    expect(await groupOf('Laboratory')).toBeUndefined()
  })

  test('imports users who match its filters', async () => {
    await begin()
    await useOkta({ user_filters: ['gr'], group_filters: ['Res'] })
    okta.company.users = [ada, grace]
    okta.company.groups = [
      { id: 'g1', name: 'Research', members: ['u1', 'u2'] },
      { id: 'g2', name: 'Sales', members: ['u2'] },
    ]
    await synchronise()
    expect(await namesFromDirectory()).toEqual([grace.login])
    expect(await groupOf('Sales')).toBeUndefined()
  })

  test("doesn't touch accounts that come from elsewhere", async () => {
    await begin()
    const account = { username: ada.login, password: 'countess', platform_role_id: 'admin' }
    await admin.post('/api/users/ada', account)
    await useOkta()
    okta.company.users = [ada]
    await synchronise()
    expect(await namesFromDirectory()).toEqual([])
    expect(
      (await createCaller(server.url).post('/api/users/adm/authenticate', account)).status,
    ).toBe(200)
  })

  test('removes pending users who came from the directory in the meantime', async () => {
    await begin()
    await useOkta()
    await admin.post('/api/v1/users/invite', {
      user_emails: [ada.login],
      platform_role_id: 'platform-user',
    })
    okta.company.users = [ada]
    await synchronise()
    expect((await admin.get('/api/v1/users/invites')).body).toMatchObject({ Response: [] })
  })

  test('stays as long as the super admin comes from the directory', async () => {
    await begin()
    await useOkta()
    okta.company.users = [ada]
    await synchronise()
    const path = `/api/users/${encodeURIComponent(ada.login)}`
    const [user] = await fromDirectory()
    expect((await admin.put(path, { ...user, platform_role_id: 'admin' })).status).toBe(200)
    const handedOn = await admin.post(`/api/users/adm/transfersuperadmin/${ada.login}`)
    expect(handedOn.status).toBe(200)
    const refused = await admin.delete('/api/idp')
    expect([refused.status, at(refused.body, '/Message')]).toEqual([
      400,
      expect.stringContaining('transfer the super-admin role to another user first'),
    ])

    // the account also stays when the directory loses it
    okta.company.users = []
    await synchronise()
    expect(await namesFromDirectory()).toEqual([ada.login])
  })

  test('removes the integration with everything that came from it', async () => {
    await begin()
    await useOkta()
    okta.company.users = [ada]
    okta.company.groups = [{ id: 'g1', name: 'Research', members: ['u1'] }]
    await synchronise()

    const removed = await admin.delete('/api/idp')
    expect(removed.body).toMatchObject({ Message: 'removed idp integration successfully' })
    expect([await namesFromDirectory(), await groupOf('Research')]).toEqual([[], undefined])
    const settings = at((await admin.get('/api/server/settings')).body, '/Response')
    expect(settings).toMatchObject({ authprovider: '', okta_org_url: '', okta_api_token: '' })
  })

  test.each([
    [{ okta_api_token: 'wrong' }, 'Invalid token provided'],
    [{ okta_org_url: 'http://127.0.0.1:9' }, '127.0.0.1:9: '],
    [{ okta_org_url: 'http://okta.example' }, 'the Okta address must begin with https://'],
    [{ authprovider: 'oidc' }, 'invalid auth provider: oidc'],
    [{ authprovider: 'google', google_sa_creds_json: '' }, 'JSON'],
  ])('reports why a sync with %j failed, and changes nothing', async (changes, text) => {
    await begin()
    await useOkta()
    okta.company.users = [ada]
    await synchronise()
    await useOkta(changes)
    okta.company.users = []
    expect(await synchronise()).toEqual({
      status: 'failed',
      description: expect.stringContaining(text),
    })
    expect(await namesFromDirectory()).toEqual([ada.login])
  })

  test.each([
    [{ auth_provider: 'okta', okta_api_token: TOKEN }, 200, 'idp sync test successful'],
    [{ auth_provider: 'okta', okta_api_token: 'wrong' }, 400, 'Invalid token provided'],
    [{ auth_provider: 'github' }, 400, 'invalid auth provider: github'],
    [
      { auth_provider: 'google', google_sa_creds_json: Buffer.from('{}').toString('base64') },
      400,
      'invalid service account credentials: missing client_email field',
    ],
  ])('tests %j without storing it', async (given, status, text) => {
    await begin()
    const wanted = { okta_org_url: okta.url, ...given }
    const { body } = await admin.post('/api/idp/sync/test', wanted)
    expect(body).toMatchObject({ Code: status, Message: text })
    const settings = at((await admin.get('/api/server/settings')).body, '/Response')
    expect(settings).toMatchObject({ authprovider: '', okta_api_token: '' })
  })

  test('supports no Okta and reports no sync as 1.0.0', async () => {
    await begin('1.0.0')
    await admin.settings({ authprovider: 'okta' })
    expect((await admin.post('/api/idp/sync')).status).toBe(200)
    expect((await admin.get('/api/idp/sync/status')).status).toBe(404)
    expect((await admin.post('/api/idp/sync/test', {})).status).toBe(404)
    expect((await admin.delete('/api/idp')).status).toBe(200)
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('invalid auth provider: okta'))
  })
})

describe('sync interval', () => {
  test.each([
    ['', 86_400],
    ['24h', 86_400],
    ['1h30m', 5400],
    ['90s', 90],
    ['0s', 86_400],
    ['soon', 86_400],
  ])('turns %j into %d seconds', (text, seconds) => {
    expect(intervalOf(text)).toBe(seconds)
  })
})
