import { apiVersions } from '../api-version'
import { adminGroupOf, userGroupOf } from '../groups/default-groups'
import { type Caller, createCaller } from '../testing/caller'
import { registerDevice } from '../testing/device'
import { at } from '../testing/fill'
import { startProServer } from '../testing/pro-server'

const NET = 'office'
const password = 'long enough'

describe.each(apiVersions)('the private key of a config file on Pro %s', (apiVersion) => {
  let server: Awaited<ReturnType<typeof startProServer>>
  let admin: Caller
  let owner: Caller
  let secret: string
  const path = `/api/extclients/${NET}/owned-phone`
  const isOf100 = apiVersion === '1.0.0'

  beforeEach(async () => {
    server = await startProServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    admin = server.admin
    await admin.post('/api/networks', { netid: NET, addressrange: '10.90.0.0/24', auto_join: true })
    const { nodeId } = await registerDevice(server.url, admin, { netid: NET, number: 1 })
    await admin.post(`/api/nodes/${NET}/${nodeId}/gateway`, {})
    owner = await make('owner', 'service-user', userGroupOf(NET))
    await owner.post(`/api/extclients/${NET}/${nodeId}`, { clientid: 'owned-phone' })
    const { body } = await admin.get(path)
    secret = String(at(body, '/privatekey'))
    const tagged = [{ is_static: true, static_node: { clientid: 'owned-phone', network: NET } }]
    const tag = { network: NET, tag_name: 'phones', tagged_nodes: tagged }
    await admin.post(`/api/v1/tags?network=${NET}`, tag)
  })
  afterEach(() => server.close())

  async function make(username: string, role: string, group?: string) {
    await admin.post(`/api/users/${username}`, {
      username,
      password,
      platform_role_id: role,
      user_group_ids: group === undefined ? {} : { [group]: {} },
      network_roles: {},
    })
    return createCaller(server.url).signIn({ username, password })
  }

  /** Everything that shows clients. */
  const places = () => [
    '/api/extclients',
    `/api/extclients/${NET}`,
    path,
    `${path}/file`,
    `${path}/json`,
    '/api/nodes',
    `/api/nodes/${NET}`,
    `/api/v1/tags?network=${NET}`,
    isOf100 ? `/api/v1/graph/${NET}` : `/api/v1/networks/${NET}/graph`,
    `/api/v1/activity?per_page=100`,
    `/api/v1/network/activity?network_id=${NET}`,
  ]

  test('is read by its owner, and by people who manage the network or everything', async () => {
    expect(secret).toHaveLength(44)
    const manager = await make('manager', 'service-user', adminGroupOf(NET))
    for (const caller of [owner, manager, admin]) {
      expect((await caller.get(path)).body).toMatchObject({ privatekey: secret })
      expect((await caller.get(`${path}/file`)).body).toContain(`PrivateKey = ${secret}`)
      expect((await caller.get(`${path}/qr`)).status).toBe(200)
    }
  })

  test.each([
    ['service-user', userGroupOf(NET)],
    ['platform-user', userGroupOf(NET)],
    ...(isOf100
      ? []
      : [
          ['platform-user', adminGroupOf(NET)],
          ['auditor', undefined],
        ]),
  ])('is read nowhere by a person with the role %s and the group %s', async (role, group) => {
    const other = await make('other', String(role), group)
    for (const place of places()) {
      const { body } = await other.get(place)
      expect({ place, hasKey: JSON.stringify(body).includes(secret) }).toEqual({
        place,
        hasKey: false,
      })
    }
    expect(await other.get(`${path}/file`)).toMatchObject({ status: 403 })
    expect(await other.get(`${path}/qr`)).toMatchObject({ status: 403 })
  })

  test('is not read by a person whose role lets them only read every client', async () => {
    const kind = isOf100 ? 'extclients' : 'extclient'
    const right = { create: false, read: true, update: false, delete: false, vpn_access: false }
    await admin.post('/api/v1/users/role', {
      name: 'client readers',
      network_id: NET,
      network_level_access: { [kind]: { all_extclients: right } },
    })
    const { body: roles } = await admin.get('/api/v1/users/roles')
    const role = String(at(roles, '/Response/[name=client readers]/id'))
    const { body } = await admin.post('/api/v1/users/group', {
      user_group: { name: 'readers', network_roles: { [NET]: { [role]: {} } } },
    })
    const reader = await make('reader', 'service-user', String(at(body, '/Response/id')))
    expect(await reader.get(path)).toMatchObject({
      status: 200,
      body: { clientid: 'owned-phone', privatekey: '' },
    })
    expect(await reader.get(`${path}/file`)).toMatchObject({ status: 403 })
  })
})
