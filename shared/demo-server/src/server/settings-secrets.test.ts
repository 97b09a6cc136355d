import { type Caller, createCaller } from '../testing/caller'
import { registerDevice } from '../testing/device'
import { at } from '../testing/fill'
import {
  contractVersions,
  demoAdmin,
  startProServer,
  startTestServer,
} from '../testing/test-server'
import { adminGroupOf } from '../users/group'

const PATH = '/api/server/settings'
const MASK = '.'.repeat(18)
const person = { username: 'worker', password: 'long enough' }

describe.each(contractVersions)('the secrets of the settings on Pro %s', (apiVersion) => {
  const secrets = {
    client_secret: 'the-client-secret',
    email_sender_password: 'the-mail-password',
    google_sa_creds_json: 'the-google-key',
    ...(apiVersion === '1.5.1' && { okta_api_token: 'the-okta-token' }),
  }
  const masked = Object.fromEntries(Object.keys(secrets).map((name) => [name, MASK]))
  let server: Awaited<ReturnType<typeof startProServer>>
  let admin: Caller
  beforeEach(async () => {
    server = await startProServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    admin = server.admin
    await admin.settings(secrets)
  })

  async function make(role: string, group?: string) {
    await admin.post(`/api/users/${person.username}`, {
      ...person,
      platform_role_id: role,
      user_group_ids: group === undefined ? {} : { [group]: {} },
      network_roles: {},
    })
    return admin.signIn(person)
  }
  const roles = ['service-user', 'platform-user', ...(apiVersion === '1.5.1' ? ['auditor'] : [])]

  test('shows secrets to an administrator, except for the secret of the sign-in provider', async () => {
    const { body } = await admin.get(PATH)
    expect(at(body, '/Response')).toMatchObject({ ...secrets, client_secret: MASK })
    const other = await make('admin')
    expect(at((await other.get(PATH)).body, '/Response')).toMatchObject({
      ...secrets,
      client_secret: MASK,
    })
  })

  test.each(roles)('masks secrets for a user with the role %s', async (role) => {
    const caller = await make(role)
    const { status, body } = await caller.get(PATH)
    expect(status).toBe(200)
    expect(at(body, '/Response')).toMatchObject(masked)
  })

  test('masks secrets for a user who manages every network', async () => {
    const caller = await make('service-user', adminGroupOf('global'))
    expect(at((await caller.get(PATH)).body, '/Response')).toMatchObject(masked)
  })

  test('leaves secrets empty if none is stored', async () => {
    const caller = await make('platform-user')
    await admin.settings({ email_sender_password: '' })
    expect(at((await caller.get(PATH)).body, '/Response')).toMatchObject({
      email_sender_password: '',
    })
  })

  test('keeps secrets when the mask is sent back', async () => {
    await admin.settings({ ...masked, smtp_port: 2525 })
    const { body } = await admin.get(PATH)
    expect(at(body, '/Response')).toMatchObject({
      ...secrets,
      client_secret: MASK,
      smtp_port: 2525,
    })
  })

  test('hides secrets from a disabled or deleted account, and from a device', async () => {
    const caller = await make('platform-user')
    await admin.post(`/api/users/${person.username}/disable`)
    expect(await caller.get(PATH)).toMatchObject({ status: 401 })
    await admin.delete(`/api/users/${person.username}`)
    expect(await caller.get(PATH)).toMatchObject({ status: 401 })
    await admin.post('/api/networks', {
      netid: 'lab',
      addressrange: '10.99.0.0/24',
      auto_join: true,
    })
    const device = await registerDevice(server.url, admin, { netid: 'lab', number: 1 })
    expect(await device.caller.get(PATH)).toMatchObject({ status: 401 })
  })

  test('hides secrets from a former administrator', async () => {
    const caller = await make('admin')
    expect(at((await caller.get(PATH)).body, '/Response')).toMatchObject({
      email_sender_password: 'the-mail-password',
    })
    await admin.put(`/api/users/${person.username}`, {
      username: person.username,
      platform_role_id: 'platform-user',
      user_group_ids: {},
    })
    const again = await caller.get(PATH)
    expect(JSON.stringify(again.body)).not.toContain('the-mail-password')
  })
})

test.each(contractVersions)(
  'masks secrets on the community edition of %s for a disabled admin and denies a deleted one all',
  async (apiVersion) => {
    const seed = { fleet: 0, networks: 1 }
    const server = await startTestServer({ apiVersion, seed, sessions: 'recorded' })
    const admin = await createCaller(server.url).signIn(demoAdmin)
    await admin.settings({ email_sender_password: 'the-mail-password' })
    await admin.post(`/api/users/${person.username}`, person)
    const other = await admin.signIn(person)
    expect(at((await other.get(PATH)).body, '/Response/email_sender_password')).toBe(
      'the-mail-password',
    )
    await admin.post(`/api/users/${person.username}/disable`)
    expect(at((await other.get(PATH)).body, '/Response/email_sender_password')).toBe(MASK)
    await admin.delete(`/api/users/${person.username}`)
    expect(await other.get(PATH)).toMatchObject({ status: 401 })
  },
)
