import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { RunningServer } from '../server'
import { openStore } from '../storage/store'
import type { Caller } from '../testing/caller'
import { at } from '../testing/fill'
import { contractVersions, demoAdmin, startProServer } from '../testing/test-server'

const NETWORK = 'corp-backbone'
const ADMINS = 'global-network-admin-grp'
const PASSWORD = 'long-enough'

describe.each(contractVersions)('accounts of Pro %s', (apiVersion) => {
  const isOf100 = apiVersion === '1.0.0'
  let server: RunningServer
  let admin: Caller
  let folder: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'meshdeck-accounts-'))
    const started = await startProServer({ apiVersion, dataDir: folder })
    server = started
    admin = started.admin
  })
  afterEach(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  const storedRoles = () => {
    const store = openStore(join(folder, 'meshdeck.db'), apiVersion, 'pro')
    const { network_roles } = store.users.get('anna')
    store.close()
    return network_roles
  }
  const refusal = (status: number, message: string) => ({ status, body: { Message: message } })
  const anna = { username: 'anna', platform_role_id: 'platform-user', password: PASSWORD }
  const create = (changes: object = {}) => admin.post('/api/users/anna', { ...anna, ...changes })

  test('gives accounts the role and the groups they are created with, and returns them completely', async () => {
    const group = `${NETWORK}-network-user-grp`
    expect(await create({ user_group_ids: { [group]: {} } })).toMatchObject({
      status: 200,
      body: { platform_role_id: 'platform-user', user_group_ids: { [group]: {} } },
    })
    const self = await admin.signIn(anna)
    expect((await self.get('/api/v1/users?username=anna')).body).toMatchObject({
      Response: {
        platform_role: { id: 'platform-user', full_access: false },
        user_group_ids: { [group]: { id: group, name: `${NETWORK} User Group` } },
      },
    })
  })

  test('adds accounts that administer the server to the group of administrators from the start', async () => {
    const { body } = await admin.get('/api/users')
    expect(at(body, '/[username=admin]/user_group_ids')).toHaveProperty(ADMINS)
    expect((await create({ platform_role_id: 'admin' })).body).toHaveProperty([
      'user_group_ids',
      ADMINS,
    ])
  })

  test.each([
    [{ platform_role_id: '' }, 400, 'platform role is missing'],
    [{ platform_role_id: 'super-admin' }, 403, 'additional superadmins cannot be created'],
    [{ username: 'admin' }, 400, 'user exists'],
    [{ user_group_ids: { nobody: {} } }, 400, 'invalid groups: user group `nobody` not found'],
  ])('rejects %j', async (changes, status, message) => {
    expect(await create(changes)).toMatchObject(refusal(status, message))
  })

  test("can't give themselves a role on a network, whichever server opens the data next", async () => {
    await create()
    const self = await admin.signIn(anna)
    const { body: own } = await self.get('/api/users/anna')
    const roles = { [NETWORK]: { [`${NETWORK}-network-admin`]: {} } }
    const reply = await self.put('/api/users/anna', {
      ...Object(own),
      display_name: 'Anna',
      network_roles: roles,
    })
    expect(reply.status).toBe(isOf100 ? 403 : 200)
    expect(storedRoles()).toEqual({})
    // administrators decide what another user gets
    await admin.put('/api/users/anna', { ...Object(own), network_roles: roles })
    expect(storedRoles()).toEqual(roles)
  })

  test('gives no role on networks instead of a server-wide one', async () => {
    const role = { platform_role_id: 'global-network-admin' }
    const miss = isOf100 ? 'no result found' : 'record not found'
    const unknown = refusal(400, `error fetching role ${role.platform_role_id} ${miss}`)
    expect(await create(role)).toMatchObject(unknown)
    await create()
    expect(await admin.put('/api/users/anna', { ...anna, ...role })).toHaveProperty('status', 400)
    const invite = { user_emails: ['ada@mesh.example'], ...role }
    expect(await admin.post('/api/v1/users/invite', invite)).toMatchObject(refusal(400, miss))
  })

  test('leaves accounts in no group that is deleted while they are created or updated', async () => {
    const path = '/api/v1/users/group'
    const newGroup = async (name: string) => {
      const { body } = await admin.post(path, { user_group: { name } })
      return String(at(body, '/Response/id'))
    }
    const first = await newGroup('first')
    const make = create({ user_group_ids: { [first]: {} } })
    await Promise.all([make, admin.delete(`${path}?group_id=${first}`)])
    await create()
    const second = await newGroup('second')
    const change = admin.put('/api/users/anna', { ...anna, user_group_ids: { [second]: {} } })
    await Promise.all([change, admin.delete(`${path}?group_id=${second}`)])
    const { body } = await admin.get('/api/users')
    expect(at(body, '/[username=anna]/user_group_ids')).toEqual({})
  })

  test('lets admins create accounts, and only the super admin create admins', async () => {
    await create({ platform_role_id: 'admin' })
    const other = await admin.signIn(anna)
    const bert = { username: 'bert', password: PASSWORD }
    const path = '/api/users/bert'
    expect(await other.post(path, { ...bert, platform_role_id: 'admin' })).toMatchObject(
      refusal(403, 'only superadmin can create admin users'),
    )
    expect(await other.post(path, { ...bert, platform_role_id: 'service-user' })).toMatchObject({
      status: 200,
    })
  })

  test("can't be created by users without admin role under their own path", async () => {
    await create()
    const self = await admin.signIn(anna)
    const bert = { ...anna, username: 'bert' }
    expect(await self.post('/api/users/anna', bert)).toMatchObject({ status: 403 })
  })

  test("can't give themselves groups, but can change their display name", async () => {
    const { body } = await create()
    const self = await admin.signIn(anna)
    const own = Object.assign({}, body, isOf100 ? {} : { network_roles: {} })
    const more = { ...own, user_group_ids: { [ADMINS]: {} } }
    expect(await self.put('/api/users/anna', more)).toMatchObject(
      refusal(403, 'user cannot update self update their groups'),
    )
    expect(await self.put('/api/users/anna', { ...own, display_name: 'Anna' })).toMatchObject({
      status: 200,
      body: { display_name: 'Anna' },
    })
  })

  test('changes groups by an update, which drops or rejects unknown ones', async () => {
    await create()
    const group = `${NETWORK}-network-admin-grp`
    const change = { ...anna, password: '', user_group_ids: { [group]: {}, nobody: {} } }
    const expected = isOf100
      ? refusal(400, 'invalid groups: user group `nobody` not found')
      : { status: 200, body: { user_group_ids: { [group]: {} } } }
    expect(await admin.put('/api/users/anna', change)).toMatchObject(expected)
  })

  test('keeps service users out of the console, but not out of their programs', async () => {
    await create({ platform_role_id: 'service-user' })
    const signIn = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/users/adm/authenticate`, {
        method: 'POST',
        headers,
        body: JSON.stringify(anna),
      })
    expect((await signIn({})).status).toBe(200)
    const refused = await signIn({ 'From-Ui': 'true' })
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ Message: 'access denied to dashboard' })
  })

  test('removes deleted accounts from policies that name them', async () => {
    await create()
    const policy = {
      name: 'anna in',
      network_id: NETWORK,
      policy_type: 'user-policy',
      src_type: [{ id: 'user', value: 'anna' }],
      dst_type: [{ id: 'tag', value: `${NETWORK}.gateways` }],
      enabled: true,
    }
    await admin.post(`/api/v1/acls?network=${NETWORK}`, policy)
    await admin.delete('/api/users/anna')
    const { body } = await admin.get(`/api/v1/acls?network=${NETWORK}`)
    expect(at(body, '/Response/[name=anna in]')).toBeUndefined()
  })

  test('logs sign-ins, creations, updates and deletions in the activity', async () => {
    await create()
    await admin.put('/api/users/anna', { ...anna, password: '', display_name: 'Anna' })
    await admin.delete('/api/users/anna')
    await admin.signIn(demoAdmin)
    const { body } = await admin.get('/api/v1/activity?per_page=4')
    expect(body).toMatchObject({
      Response: [
        { action: 'LOGIN', target: { subject_type: 'CLIENT-APP' } },
        { action: 'DELETE', target: { id: 'anna', subject_type: 'USER' } },
        { action: 'UPDATE', diff: { Old: { display_name: '' }, New: { display_name: 'Anna' } } },
        { action: 'CREATE', triggered_by: 'admin' },
      ],
    })
  })

  test('shows accounts the networks where they have a role', async () => {
    await create({ user_group_ids: { [`${NETWORK}-network-user-grp`]: {} } })
    const self = await admin.signIn(anna)
    expect((await self.get('/api/networks')).body).toMatchObject([{ netid: NETWORK }])
    const stats = await self.get('/api/v1/networks/stats')
    expect(at(stats.body, '/Response/length')).toBe(1)
    await admin.put('/api/users/anna', { ...anna, password: '', user_group_ids: {} })
    expect((await self.get('/api/networks')).body).toEqual(isOf100 ? [] : null)
  })
})

test('gives groups their policies in every network', async () => {
  const { admin } = await startProServer({ seed: { fleet: 0, networks: 1 } })
  const { body } = await admin.get(`/api/v1/acls?network=${NETWORK}`)
  expect(at(body, `/Response/[id=${NETWORK}.network-admin-grp]`)).toMatchObject({
    default: true,
    src_type: [
      { id: 'user-group', value: ADMINS },
      { id: 'user-group', value: `${NETWORK}-network-admin-grp` },
    ],
  })
})
