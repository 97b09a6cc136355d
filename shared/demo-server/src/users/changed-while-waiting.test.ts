import type { RunningServer } from '../server'
import { type Caller, createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { heldPasswords } from '../testing/held-passwords'
import { contractVersions, demoAdmin, startProServer } from '../testing/test-server'

const ada = { username: 'ada@mesh.example', password: 'countess' }

describe.each(contractVersions)('as %s, while a password is hashed,', (apiVersion) => {
  const { passwords, meanwhile } = heldPasswords()
  let server: RunningServer & { admin: Caller }
  let nobody: Caller
  beforeEach(async () => {
    server = await startProServer({ apiVersion, passwords, seed: { fleet: 0, networks: 1 } })
    nobody = createCaller(server.url)
  })

  const invite = (platform_role_id: string) =>
    server.admin.post('/api/v1/users/invite', {
      user_emails: [ada.username],
      platform_role_id,
      user_group_ids: {},
      network_roles: {},
    })
  async function codeOfInvite(): Promise<string> {
    const { body } = await server.admin.get('/api/v1/users/invites')
    return String(at(body, '/Response/0/invite_code'))
  }
  async function signUp(code: string) {
    const query = new URLSearchParams({ email: ada.username, invite_code: code })
    return nobody.post(`/api/v1/users/invite-signup?${query}`, ada)
  }
  const makeUser = (platform_role_id: string) =>
    server.admin.post(`/api/users/${ada.username}`, {
      ...ada,
      platform_role_id,
      user_group_ids: {},
      network_roles: {},
    })
  async function accountOf(username: string): Promise<object> {
    const { body } = await server.admin.get('/api/users')
    return Object(at(body, `/[username=${username}]`))
  }
  /** Changes an account as it is listed, including groups and roles, as a console does. */
  const change = async (by: Caller, changes: object) =>
    by.put(`/api/users/${ada.username}`, {
      ...(await accountOf(ada.username)),
      password: '',
      ...changes,
    })

  test('rejects an invite that was withdrawn', async () => {
    await invite('admin')
    const code = await codeOfInvite()
    const { status } = await meanwhile(
      () => signUp(code),
      () => server.admin.delete(`/api/v1/users/invite?invitee_email=${ada.username}`),
    )
    expect(status).toBe(400)
    expect(await accountOf(ada.username)).toEqual({})
  })

  test('applies the new code and role of an invite that is issued again', async () => {
    await invite('admin')
    const code = await codeOfInvite()
    const answer = await meanwhile(
      () => signUp(code),
      () => invite('platform-user'),
    )
    expect(answer).toMatchObject({ status: 400, body: { Message: 'invalid invite code' } })
    expect((await signUp(await codeOfInvite())).status).toBe(200)
    expect(await accountOf(ada.username)).toMatchObject({ platform_role_id: 'platform-user' })
  })

  test("doesn't restore the role of an administrator who is demoted", async () => {
    await makeUser('admin')
    const own = await nobody.signIn(ada)
    await own.post(`/api/users/${ada.username}/validate-identity`, ada)
    const answer = await meanwhile(
      () => change(own, { password: 'a-new-password', platform_role_id: 'admin' }),
      () => change(server.admin, { platform_role_id: 'platform-user' }),
    )
    expect(answer).toMatchObject({
      status: 403,
      body: { Message: 'user not allowed to self assign role' },
    })
    expect(await accountOf(ada.username)).toMatchObject({ platform_role_id: 'platform-user' })
    expect((await nobody.signIn(ada)).token).not.toBe('undefined')
  })

  test("doesn't set a password from a session that ends", async () => {
    await makeUser('admin')
    const own = await nobody.signIn(ada)
    await own.post(`/api/users/${ada.username}/validate-identity`, ada)
    const { status } = await meanwhile(
      () => change(own, { password: 'a-new-password' }),
      () => own.post(`/api/v1/users/logout?username=${ada.username}`),
    )
    expect(status).toBe(401)
    expect((await nobody.signIn(ada)).token).not.toBe('undefined')
  })

  test("doesn't create an account for an administrator who is demoted", async () => {
    await makeUser('admin')
    const own = await nobody.signIn(ada)
    const name = 'bella@mesh.example'
    const bella = { username: name, password: 'gardener', platform_role_id: 'platform-user' }
    const { status } = await meanwhile(
      () => own.post(`/api/users/${name}`, bella),
      () => change(server.admin, { platform_role_id: 'platform-user' }),
    )
    expect(status).toBe(403)
    expect(await accountOf(name)).toEqual({})
  })

  test("doesn't sign in to an account that is disabled", async () => {
    await makeUser('admin')
    const answer = await meanwhile(
      () => nobody.post('/api/users/adm/authenticate', ada),
      () => server.admin.post(`/api/users/${ada.username}/disable`),
    )
    expect(answer).toMatchObject({ status: 401, body: { Message: 'user account disabled' } })
  })

  test('rejects a password that is replaced', async () => {
    await makeUser('admin')
    const answer = await meanwhile(
      () => nobody.post('/api/users/adm/authenticate', ada),
      () => change(server.admin, { password: 'a-new-password' }),
    )
    expect(answer).toMatchObject({ status: 400, body: { Message: 'incorrect credentials' } })
    expect((await nobody.signIn(demoAdmin)).token).not.toBe('undefined')
  })
})
