import type { Caller } from '../testing/caller'
import { at } from '../testing/fill'
import { contractVersions, startProServer } from '../testing/test-server'
import { noRights } from './default-roles'

const NETWORK = 'corp-backbone'
const ROLE = '/api/v1/users/role'

describe.each(contractVersions)('on Pro %s', (apiVersion) => {
  let admin: Caller
  beforeEach(async () => {
    admin = (await startProServer({ apiVersion })).admin
  })

  const refusal = (status: number, message: string) => ({ status, body: { Message: message } })
  const idsIn = (body: unknown) => {
    const rows = at(body, '/Response')
    return Array.isArray(rows) ? rows.map((row) => at(row, '/id')) : []
  }
  const newRole = { name: 'Readers', network_id: NETWORK, meta_data: 'read' }
  async function createRole(changes: object = {}): Promise<object> {
    await admin.post(ROLE, { ...newRole, ...changes })
    const { body } = await admin.get('/api/v1/users/roles')
    return Object.assign({}, at(body, '/Response/[name=Readers]'))
  }

  test('lists platform roles and roles on networks separately', async () => {
    const platform = await admin.get('/api/v1/users/roles?platform=true')
    const own = apiVersion === '1.0.0' ? [] : ['auditor']
    expect(idsIn(platform.body)).toEqual([
      'super-admin',
      'admin',
      'service-user',
      'platform-user',
      ...own,
    ])
    const { body } = await admin.get('/api/v1/users/roles')
    expect(body).toMatchObject({
      Message: 'successfully fetched user roles permission templates',
    })
    expect(idsIn(body).slice(0, 6)).toEqual([
      'global-network-admin',
      'global-network-user',
      `${NETWORK}-network-admin`,
      `${NETWORK}-network-user`,
      'dc-services-network-admin',
      'dc-services-network-user',
    ])
  })

  test('gives the users of a network the rights of the contract', async () => {
    const { body } = await admin.get(`${ROLE}?role_id=${NETWORK}-network-user`)
    const clients = apiVersion === '1.0.0' ? 'extclients' : 'extclient'
    expect(at(body, '/Response')).toMatchObject({
      name: `${NETWORK} User`,
      default: true,
      full_access: false,
      network_id: NETWORK,
      network_level_access: {
        remote_access_gw: { all_remote_access_gw: { read: true, vpn_access: true, create: false } },
        [clients]: { all_extclients: { create: true, delete: true, self_only: true } },
        acl: { all_acl: { read: true, update: false } },
      },
    })
  })

  test('creates, updates and deletes a role', async () => {
    const access = { dns: { all_dns: { read: true } } }
    const role = await createRole({ network_level_access: access })
    expect(role).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      default: false,
      global_level_access: {},
      network_level_access: { dns: { all_dns: { ...noRights, read: true } } },
    })
    const path = `${ROLE}?role_id=${String(at(role, '/id'))}`
    const changed = await admin.put(ROLE, { ...role, name: 'Nobody', network_level_access: {} })
    expect(changed).toMatchObject({ status: 200, body: { Message: 'updated user role' } })
    expect((await admin.get(path)).body).toMatchObject({ Response: { name: 'Nobody' } })
    expect((await admin.delete(path)).body).toMatchObject({ Message: 'deleted user role' })
    const miss = apiVersion === '1.0.0' ? 'no result found' : 'record not found'
    expect(await admin.get(path)).toMatchObject(refusal(500, miss))
  })

  test("echoes what an update blanks; 1.5.1 doesn't store it", async () => {
    const access = { dns: { all_dns: { ...noRights, read: true } } }
    const before = { meta_data: 'read', deny_dashboard_access: true, network_level_access: access }
    const role = await createRole(before)
    const blank = { meta_data: '', deny_dashboard_access: false, network_level_access: null }
    const { body } = await admin.put(ROLE, { ...role, ...blank })
    expect(at(body, '/Response')).toMatchObject(blank)
    const stored = await admin.get(`${ROLE}?role_id=${String(at(role, '/id'))}`)
    expect(stored.body).toMatchObject({ Response: apiVersion === '1.0.0' ? blank : before })
  })

  test('returns a new role, without its ID on 1.0.0', async () => {
    const { body } = await admin.post(ROLE, { ...newRole, id: 'wished' })
    const { body: list } = await admin.get('/api/v1/users/roles')
    const stored = at(list, '/Response/[name=Readers]/id')
    expect(stored).toMatch(/^[\da-f-]{36}$/)
    expect(at(body, '/Response/id')).toBe(apiVersion === '1.0.0' ? 'wished' : stored)
  })

  test('rejects deletion of a role for all networks', async () => {
    const { id } = { id: '', ...(await createRole({ network_id: 'all_networks' })) }
    expect(await admin.delete(`${ROLE}?role_id=${id}`)).toMatchObject(
      refusal(500, 'cannot delete default network role'),
    )
  })

  test('gives users who may connect through gateways rights on their own clients', async () => {
    const access = { remote_access_gw: { all_remote_access_gw: { vpn_access: true } } }
    const clients = apiVersion === '1.0.0' ? 'extclients' : 'extclient'
    expect(await createRole({ network_level_access: access })).toHaveProperty(
      ['network_level_access', clients, 'all_extclients', 'self_only'],
      true,
    )
  })

  test.each([
    [{ network_id: '' }, 400, 'only network roles are allowed to be created'],
    [{ network_level_access: { tag: {} } }, 400, 'invalid rsrc type tag'],
    [{ id: 'admin' }, 400, 'role with id `admin` exists already'],
    [{ network_id: 'nowhere' }, 400, 'failed to fetch network nowhere '],
    [{ name: '' }, 500, 'role name cannot be empty'],
    [{ name: 'Network Admins' }, 500, 'role already exists'],
  ])('rejects creation with %j', async (changes, status, message) => {
    expect(await admin.post(ROLE, { ...newRole, ...changes })).toMatchObject(
      refusal(status, message),
    )
  })

  test('ignores a claim in the body that a role is built in', async () => {
    const role = await createRole({ default: true })
    expect(await admin.put(ROLE, { ...role, default: true })).toMatchObject({
      body: { Response: { default: false } },
    })
  })

  test("rejects changes of built-in roles, or of a role's network", async () => {
    const id = `${NETWORK}-network-user`
    const builtIn = { id, network_id: NETWORK, name: 'x' }
    expect(await admin.put(ROLE, builtIn)).toMatchObject(refusal(400, 'cannot update default role'))
    const role = await createRole()
    expect(await admin.put(ROLE, { ...role, network_id: 'dc-services' })).toMatchObject(
      refusal(400, 'network id mismatch'),
    )
  })

  test.each([
    ['', 400, 'role is required'],
    ['nobody', 400, 'role is required'],
    ['admin', 500, 'cannot delete platform role'],
    ['global-network-user', 500, 'cannot delete default network role'],
    [`${NETWORK}-network-admin`, 500, 'cannot delete default role'],
  ])('rejects deletion of %j', async (id, status, message) => {
    expect(await admin.delete(`${ROLE}?role_id=${id}`)).toMatchObject(refusal(status, message))
  })

  test('removes a deleted role from its groups', async () => {
    const id = String(at(await createRole(), '/id'))
    const group = { name: 'Readers', network_roles: { [NETWORK]: { [id]: {} } } }
    const { body } = await admin.post('/api/v1/users/group', {
      user_group: group,
      members: ['field-team'],
    })
    await admin.delete(`${ROLE}?role_id=${id}`)
    const path = `/api/v1/users/group?group_id=${String(at(body, '/Response/id'))}`
    expect((await admin.get(path)).body).toMatchObject({
      Response: { network_roles: { [NETWORK]: {} } },
    })
  })

  test('logs in the activity who created and deleted it', async () => {
    const id = String(at(await createRole(), '/id'))
    await admin.delete(`${ROLE}?role_id=${id}`)
    const { body } = await admin.get('/api/v1/activity?per_page=2')
    expect(body).toMatchObject({
      Response: [
        { action: 'DELETE', target: { id, name: 'Readers', subject_type: 'USER_ROLE' } },
        {
          action: 'CREATE',
          triggered_by: 'admin',
          target: { id: apiVersion === '1.0.0' ? '' : id },
        },
      ],
    })
  })
})
