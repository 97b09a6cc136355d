import type { RunningServer } from '../server'
import { createCaller, type Caller } from '../testing/caller'
import { at } from '../testing/fill'
import { type MailServer, startMailServer } from '../testing/mail-server'
import { contractVersions, startTestServer } from '../testing/test-server'

const login = { user: 'sender@mesh.example', password: 'mail-password' }
const identity = { frontendUrl: 'https://console.example/' }

describe.each(contractVersions)('as %s', (apiVersion) => {
  let mail: MailServer
  let server: RunningServer
  let admin: Caller
  let nobody: Caller

  beforeEach(async () => {
    mail = await startMailServer(login)
    server = await startTestServer({
      apiVersion,
      edition: 'pro',
      seed: { fleet: 4, networks: 1 },
      identity,
    })
    nobody = createCaller(server.url)
    admin = await nobody.signIn({ username: 'admin', password: 'meshdeck-demo' })
  })
  afterEach(async () => {
    await server.close()
    await mail.close()
  })

  const useMailServer = () =>
    admin.settings({
      smtp_host: '127.0.0.1',
      smtp_port: mail.port,
      email_sender_addr: login.user,
      email_sender_password: login.password,
    })
  const invite = (...user_emails: string[]) =>
    admin.post('/api/v1/users/invite', {
      user_emails,
      platform_role_id: 'admin',
      user_group_ids: {},
      network_roles: {},
    })

  test('mails a link whose code creates the account, once', async () => {
    await useMailServer()
    expect((await invite('Ada@mesh.example')).body).toEqual({
      Code: 200,
      Message: 'triggered user invites',
      Response: null,
    })
    const link = linkIn(await mail.next())
    expect(`${link.origin}${link.pathname}`).toBe('https://console.example/invite')
    expect(link.searchParams.get('email')).toBe('ada@mesh.example')

    const verified = await nobody.get(`/api/v1/users/invite${link.search}`)
    expect(verified.body).toMatchObject({ Code: 200, Message: 'invite is valid' })
    const account = { username: 'ada@mesh.example', password: 'countess' }
    const signUp = () => nobody.post(`/api/v1/users/invite-signup${link.search}`, account)
    expect((await signUp()).body).toMatchObject({
      Message: 'created user successfully ada@mesh.example',
    })

    const ada = await nobody.signIn(account)
    expect((await ada.get('/api/users/ada@mesh.example')).body).toMatchObject({
      username: 'ada@mesh.example',
      platform_role_id: 'admin',
      auth_type: 'basic_auth',
    })
    expect((await signUp()).status).toBe(400)
    expect((await admin.get('/api/v1/users/invites')).body).toMatchObject({ Response: [] })
  })

  test('gives a user who is invited again a new code, and invalidates the old one', async () => {
    await useMailServer()
    await invite('ada@mesh.example')
    const first = linkIn(await mail.next())
    await invite('ada@mesh.example')
    const second = linkIn(await mail.next())

    expect((await nobody.get(`/api/v1/users/invite${first.search}`)).body).toMatchObject({
      Code: 500,
      Message: 'invalid code',
    })
    expect((await nobody.get(`/api/v1/users/invite${second.search}`)).status).toBe(200)
    const { body } = await admin.get('/api/v1/users/invites')
    expect(at(body, '/Response')).toEqual([
      {
        email: 'ada@mesh.example',
        platform_role_id: 'admin',
        user_group_ids: {},
        network_roles: {},
        invite_code: second.searchParams.get('invite_code'),
        invite_url: second.href,
      },
    ])
  })

  test('logs whose invite is withdrawn, with its previous state on 1.5.1', async () => {
    await invite('ada@mesh.example')
    await admin.delete('/api/v1/users/invite?invitee_email=ada@mesh.example')
    const { body } = await admin.get('/api/v1/activity?per_page=1')
    const gone = { email: 'ada@mesh.example', platform_role_id: '', invite_code: '' }
    expect(at(body, '/Response/0')).toMatchObject({
      action: 'DELETE',
      target: { id: 'ada@mesh.example', subject_type: 'USER_INVITE' },
      diff: { Old: apiVersion === '1.0.0' ? null : gone, New: null },
    })
  })

  test('skips existing users', async () => {
    const username = 'grace@mesh.example'
    const role = { platform_role_id: 'platform-user' }
    await admin.post('/api/users/grace', { username, password: 'compiler', ...role })
    expect((await invite('grace@mesh.example', 'ada@mesh.example')).status).toBe(200)
    const { body } = await admin.get('/api/v1/users/invites')
    expect(at(body, '/Response/length')).toBe(1)
    expect(at(body, '/Response/0/email')).toBe('ada@mesh.example')
  })

  test.each([
    [{ platform_role_id: 'super-admin' }, 400, 'super admin cannot be invited'],
    [{ platform_role_id: '' }, 400, 'platform role id cannot be empty'],
    [{ user_emails: ['ada@mesh.example', 'ada'] }, 400, 'invalid email ada'],
    [{ user_emails: [' '] }, 400, 'invalid email  '],
    [{ user_group_ids: { nobody: {} } }, 400, 'user group `nobody` not found'],
    [{ network_roles: { nowhere: {} } }, 400, 'failed to fetch network nowhere '],
  ])('rejects %j and invites no one', async (part, status, message) => {
    const whole = { user_emails: ['ada@mesh.example'], platform_role_id: 'admin', ...part }
    const reply = await admin.post('/api/v1/users/invite', whole)
    expect(reply.body).toMatchObject({ Code: status, Message: message })
    expect((await admin.get('/api/v1/users/invites')).body).toMatchObject({ Response: [] })
  })

  test('requires groups as an object', async () => {
    const reply = await admin.post('/api/v1/users/invite', { user_group_ids: [] })
    expect(reply.status).toBe(400)
    expect(at(reply.body, '/Message')).toContain('cannot unmarshal array')
  })

  test('lets only the super admin invite admins', async () => {
    const netops = await nobody.signIn({ username: 'netops', password: 'meshdeck-demo' })
    const wanted = { user_emails: ['ada@mesh.example'], platform_role_id: 'admin' }
    expect((await netops.post('/api/v1/users/invite', wanted)).body).toMatchObject({
      Code: 403,
      Message: 'only superadmin can invite admin users',
    })
  })

  test.each([
    ['AAAAAAAA', { username: 'ada@mesh.example', password: 'countess' }, 'invalid invite code'],
    ['the code', { username: 'ada', password: 'countess' }, 'username not matching with invite'],
    ['the code', { username: 'ada@mesh.example', password: '' }, 'password cannot be empty'],
  ])('rejects a sign-up with %s and %j', async (code, account, message) => {
    await useMailServer()
    await invite('ada@mesh.example')
    const { searchParams } = linkIn(await mail.next())
    if (code !== 'the code') searchParams.set('invite_code', code)
    const reply = await nobody.post(`/api/v1/users/invite-signup?${searchParams}`, account)
    expect(reply.body).toMatchObject({ Code: 400, Message: message })
    expect(at((await admin.get('/api/v1/users/invites')).body, '/Response/length')).toBe(1)
  })

  test('keeps the invite when the password is invalid', async () => {
    await useMailServer()
    await invite('ada@mesh.example')
    const { search } = linkIn(await mail.next())
    const account = { username: 'ada@mesh.example', password: 'abc' }
    expect((await nobody.post(`/api/v1/users/invite-signup${search}`, account)).status).toBe(500)
    expect((await nobody.get(`/api/v1/users/invite${search}`)).status).toBe(200)
  })

  test('deletes one invite, or all of them', async () => {
    await invite('ada@mesh.example', 'grace@mesh.example', 'joan@mesh.example')
    const one = await admin.delete('/api/v1/users/invite?invitee_email=ada%40mesh.example')
    expect(one.body).toMatchObject({ Message: 'deleted user invite' })
    expect(at((await admin.get('/api/v1/users/invites')).body, '/Response/length')).toBe(2)

    const all = await admin.delete('/api/v1/users/invites')
    expect(all.body).toMatchObject({ Message: 'cleared all pending user invites' })
    expect((await admin.get('/api/v1/users/invites')).body).toMatchObject({ Response: [] })
  })

  test('invites without a mail server, and logs an unreachable one', async () => {
    expect((await invite('ada@mesh.example')).status).toBe(200)

    const logged = nextError()
    await admin.settings({ smtp_host: '127.0.0.1', smtp_port: 1 })
    expect((await invite('grace@mesh.example')).status).toBe(200)
    const line = await logged
    expect(line).toContain("Couldn't send the invitation to grace@mesh.example: ")
    const { body } = await admin.get('/api/v1/users/invites')
    expect(line).not.toContain(String(at(body, '/Response/1/invite_code')))
  })
})

/** Returns the link in a mail's plain text. */
function linkIn(mail: string): URL {
  const whole = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return new URL(/https:\S+/.exec(whole)?.[0] ?? '')
}

/** Resolves with the next error that is logged for the operator. */
function nextError(): Promise<string> {
  return new Promise((resolve) => {
    const spy = jest.spyOn(console, 'error').mockImplementation((line) => {
      spy.mockRestore()
      resolve(String(line))
    })
  })
}
