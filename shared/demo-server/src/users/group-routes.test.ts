import type { RunningServer } from '../server'
import type { Caller } from '../testing/caller'
import { at } from '../testing/fill'
import { contractVersions, startProServer } from '../testing/test-server'

const NETWORK = 'corp-backbone'
const OTHER = 'dc-services'
const GROUP_PATH = '/api/v1/users/group'

describe.each(contractVersions)('on Pro %s', (apiVersion) => {
  const isOf100 = apiVersion === '1.0.0'
  let admin: Caller
  beforeEach(async () => {
    admin = (await startProServer({ apiVersion })).admin
  })

  const refusal = (status: number, message: string) => ({ status, body: { Message: message } })
  const usersOf = (netid: string) => ({ [netid]: { [`${netid}-network-user`]: {} } })
  const visitors = { name: 'Visitors', network_roles: usersOf(NETWORK), meta_data: 'they visit' }
  async function createGroup(changes: object = {}, members: string[] = []): Promise<object> {
    const { body } = await admin.post(GROUP_PATH, {
      user_group: { ...visitors, ...changes },
      members,
    })
    return Object.assign({}, at(body, '/Response'))
  }
  const pathOf = (group: object) => `${GROUP_PATH}?group_id=${String(at(group, '/id'))}`
  async function policiesIn(netid: string): Promise<unknown[]> {
    const { body } = await admin.get(`/api/v1/acls?network=${netid}`)
    const rows = at(body, '/Response')
    return Array.isArray(rows) ? rows : []
  }
  const namesIn = async (netid: string) =>
    (await policiesIn(netid)).map((policy) => at(policy, '/name'))
  async function groupsOf(username: string): Promise<string[]> {
    const { body } = await admin.get('/api/users')
    const user = at(body, `/[username=${username}]/user_group_ids`)
    return Object.keys(Object.assign({}, user))
  }

  test('lists the groups of every network in addition to custom ones [US-014]', async () => {
    const { body } = await admin.get('/api/v1/users/groups')
    expect(at(body, '/Message')).toBe('successfully fetched user groups')
    const group = at(body, `/Response/[id=${NETWORK}-network-admin-grp]`)
    expect(group).toMatchObject({
      default: true,
      name: `${NETWORK} Admin Group`,
      network_roles: { [NETWORK]: { [`${NETWORK}-network-admin`]: {} } },
    })
    expect(at(group, '/color_code')).toBe(isOf100 ? undefined : '')
    expect(at(body, '/Response/[id=global-network-user-grp]/name')).toBe('All Networks User Group')
    expect(at(body, '/Response/[name=Support]/default')).toBe(false)
  })

  test('creates a group with existing members, and policies for the gateways', async () => {
    const group = await createGroup({}, ['netops', 'nobody'])
    expect(group).toMatchObject({ ...visitors, id: expect.stringMatching(/^[\da-f-]{36}$/) })
    expect(await groupsOf('netops')).toContain(at(group, '/id'))
    const policy = (await policiesIn(NETWORK)).find(
      (policy) => at(policy, '/name') === 'Visitors group',
    )
    expect(policy).toMatchObject({
      policy_type: 'user-policy',
      src_type: [{ id: 'user-group', value: at(group, '/id') }],
      dst_type: [{ id: 'tag', value: `${NETWORK}.gateways` }],
      ports: null,
      allowed_traffic_direction: 0,
      default: !isOf100,
    })
    // 1.0.0 lets it use the gateways of every network
    expect((await namesIn(OTHER)).includes('Visitors group')).toBe(isOf100)
  })

  test('updates a group and moves its policies with its roles', async () => {
    const group = await createGroup()
    const changed = { ...group, name: 'Guests', network_roles: usersOf(OTHER) }
    expect(await admin.put(GROUP_PATH, changed)).toMatchObject({
      status: 200,
      body: { Message: 'updated user group', Response: { name: 'Guests' } },
    })
    expect((await admin.get(pathOf(group))).body).toMatchObject({
      Message: 'successfully fetched user group',
      Response: { network_roles: usersOf(OTHER) },
    })
    expect((await namesIn(NETWORK)).includes('Visitors group')).toBe(isOf100)
    // 1.5.1 names the new policy by the group's previous name
    expect(await namesIn(OTHER)).toContain('Visitors group')
  })

  test("echoes blank texts and no roles; 1.5.1 doesn't store them", async () => {
    const group = await createGroup()
    const blank = { name: '', meta_data: '', network_roles: null }
    const { body } = await admin.put(GROUP_PATH, { ...group, ...blank })
    expect(at(body, '/Response')).toMatchObject(blank)
    const stored = await admin.get(pathOf(group))
    expect(stored.body).toMatchObject({ Response: isOf100 ? blank : visitors })
    expect((await namesIn(NETWORK)).includes('Visitors group')).toBe(isOf100)
  })

  test('echoes the dates that it was sent; 1.5.1 stores when a group was created', async () => {
    const dates = { created_at: '2020-05-01T10:00:00Z', updated_at: '2020-06-01T10:00:00Z' }
    const group = await createGroup({ ...dates, created_by: 'anna' })
    const { body } = await admin.put(GROUP_PATH, { ...visitors, id: at(group, '/id') })
    const none = '0001-01-01T00:00:00Z'
    const blank = { created_at: none, updated_at: none, created_by: '' }
    const { body: stored } = await admin.get(pathOf(group))
    expect([group, at(body, '/Response'), at(stored, '/Response')]).toMatchObject(
      isOf100 ? [{}, {}, {}] : [dates, blank, { created_at: dates.created_at, created_by: 'anna' }],
    )
    expect(at(group, '/created_at') === undefined).toBe(isOf100)
    expect(at(stored, '/Response/updated_at')).not.toBe(dates.updated_at)
  })

  test('adds no policy for a group on 1.5.1 where another one left its name', async () => {
    const group = await createGroup()
    await admin.put(GROUP_PATH, { ...group, name: 'Guests' })
    await createGroup()
    const named = (await namesIn(NETWORK)).filter((name) => name === 'Visitors group')
    expect(named).toHaveLength(isOf100 ? 2 : 1)
  })

  test('removes a group from accounts; 1.0.0 keeps it in the policies', async () => {
    const group = await createGroup({}, ['netops'])
    expect(await admin.delete(pathOf(group))).toMatchObject({
      status: 200,
      body: { Message: 'deleted user group', Response: null },
    })
    expect(await groupsOf('netops')).not.toContain(at(group, '/id'))
    expect((await namesIn(NETWORK)).includes('Visitors group')).toBe(isOf100)
    expect(await admin.get(pathOf(group))).toMatchObject({ status: 500 })
  })

  test.each([
    [{ name: '' }, 500, 'group name cannot be empty'],
    [{ name: 'Support' }, 500, 'group already exists'],
    [{ name: '', default: true }, 500, 'group id cannot be empty for default group'],
    [{ network_roles: { [NETWORK]: { nobody: {} } } }, 400, 'invalid network role nobody'],
    [{ network_roles: { nowhere: {} } }, 400, 'failed to fetch network nowhere '],
    [
      { network_roles: { [NETWORK]: { admin: {} } } },
      400,
      'platform role cannot be used as network role',
    ],
  ])('rejects creation with %j', async (changes, status, message) => {
    const request = { user_group: { ...visitors, ...changes } }
    expect(await admin.post(GROUP_PATH, request)).toMatchObject(refusal(status, message))
  })

  test('rejects changes of built-in groups', async () => {
    const group = { id: `${NETWORK}-network-user-grp`, name: 'x' }
    expect(await admin.put(GROUP_PATH, group)).toMatchObject(
      refusal(400, 'cannot update default user group'),
    )
    expect(await admin.delete(pathOf(group))).toMatchObject(
      refusal(400, 'cannot delete default user group'),
    )
  })

  test('requires a group ID', async () => {
    expect(await admin.get(GROUP_PATH)).toMatchObject(refusal(400, 'group id is required'))
    expect(await admin.delete(GROUP_PATH)).toMatchObject(refusal(400, 'group id is required'))
    expect(await admin.delete(`${GROUP_PATH}?group_id=x`)).toMatchObject(
      refusal(400, 'failed to fetch group details'),
    )
  })

  test('creates the groups and policies of a network with it, and deletes them with it', async () => {
    const network = { netid: 'lab', addressrange: '10.99.0.0/24', isipv4: 'yes' }
    await admin.post('/api/networks', network)
    expect(await namesIn('lab')).toEqual(expect.arrayContaining(['Network Admin', 'Network User']))
    const user = { username: 'labrat', platform_role_id: 'platform-user' }
    const groups = { user_group_ids: { 'lab-network-user-grp': {} } }
    await admin.post('/api/users/labrat', { ...user, ...groups, password: 'long-enough' })
    expect(await groupsOf('labrat')).toEqual(['lab-network-user-grp'])

    await admin.delete('/api/networks/lab')
    expect(await groupsOf('labrat')).toEqual([])
    expect(await admin.get(`${GROUP_PATH}?group_id=lab-network-user-grp`)).toMatchObject({
      status: 500,
    })
  })

  test('gives invites to a deleted network no access to a new one with its name', async () => {
    const network = { netid: 'lab', addressrange: '10.99.0.0/24', isipv4: 'yes' }
    await admin.post('/api/networks', network)
    await admin.post('/api/v1/users/invite', {
      user_emails: ['ada@mesh.example'],
      platform_role_id: 'platform-user',
      user_group_ids: { 'lab-network-user-grp': {} },
      network_roles: usersOf('lab'),
    })

    await admin.delete('/api/networks/lab')
    await admin.post('/api/networks', network)
    const { body } = await admin.get('/api/v1/users/invites')
    expect(at(body, '/Response/0')).toMatchObject({ user_group_ids: {}, network_roles: {} })
  })

  test('removes the role of a deleted network from all others', async () => {
    await admin.post('/api/networks', { netid: 'lab', addressrange: '10.99.0.0/24', isipv4: 'yes' })
    const group = await createGroup({ network_roles: { [NETWORK]: { 'lab-network-user': {} } } })
    await admin.delete('/api/networks/lab')
    const { body } = await admin.get(pathOf(group))
    expect(Object.keys(Object(at(body, `/Response/network_roles/${NETWORK}`)))).toEqual([])
  })
})

describe('on Pro 1.5.1', () => {
  let server: RunningServer
  let admin: Caller
  beforeAll(async () => {
    const started = await startProServer({ apiVersion: '1.5.1', seed: { fleet: 12, networks: 3 } })
    server = started
    admin = started.admin
  })
  afterAll(() => server.close())

  test('rejects roles on one network together with those on all', async () => {
    const { body } = await admin.post(GROUP_PATH, { user_group: { name: 'Mixed' } })
    const network_roles = { [NETWORK]: {}, all_networks: {} }
    const group = Object.assign({}, at(body, '/Response'), { network_roles })
    expect(await admin.put(GROUP_PATH, group)).toMatchObject({
      status: 400,
      body: { Message: 'cannot have networks roles for all networks and a specific network' },
    })
  })

  test('lists groups by page, kind and search text', async () => {
    const own = await admin.get('/api/v2/users/groups?default=false&per_page=1')
    expect(own.body).toMatchObject({
      Response: { data: [{ name: 'Field engineers' }], page: 1, per_page: 1 },
    })
    const unsaid = await admin.get('/api/v2/users/groups?default=&per_page=1')
    expect(unsaid.body).toEqual(own.body)
    const admins = await admin.get('/api/v2/users/groups?q=SERVICES admin')
    expect(admins.body).toMatchObject({
      Response: { data: [{ id: `${OTHER}-network-admin-grp` }] },
    })
  })

  test('lists the groups and users of a network [US-013]', async () => {
    const groups = await admin.get(`/api/v1/users/groups/network?network=${OTHER}`)
    expect(groups.body).toMatchObject({ Message: `fetched user groups for network ${OTHER}` })
    expect(at(groups.body, '/Response/[id=global-network-admin-grp]')).toBeDefined()
    expect(at(groups.body, '/Response/[name=Support]')).toBeUndefined()
    const users = await admin.get(`/api/v1/users/network?network=${OTHER}`)
    expect(at(users.body, '/Response/[username=ci-runner]')).toBeDefined()
    expect(at(users.body, '/Response/[username=admin]')).toBeDefined()
    expect(at(users.body, '/Response/[username=helpdesk]')).toBeUndefined()
  })

  test.each(['/api/v1/users/groups/network', '/api/v1/users/network'])(
    'requires an existing network for %s',
    async (path) => {
      const none = { status: 400, body: { Message: 'network is required' } }
      expect(await admin.get(path)).toMatchObject(none)
      const unknown = { status: 400, body: { Message: 'network mars not found' } }
      expect(await admin.get(`${path}?network=mars`)).toMatchObject(unknown)
    },
  )

  test('adds service users to a network and removes them', async () => {
    const isUnassigned = async () => {
      const { body } = await admin.get(`/api/v1/users/unassigned_network_users?network_id=${OTHER}`)
      return at(body, '/Response/[username=field-team]') !== undefined
    }
    const query = `username=field-team&network_id=${OTHER}`
    expect(await isUnassigned()).toBe(true)
    const added = await admin.put(`/api/v1/users/add_network_user?${query}`)
    expect(added.body).toMatchObject({ Message: 'updated user group' })
    expect(added.body).not.toHaveProperty('Response.password')
    expect(await isUnassigned()).toBe(false)
    await admin.put(`/api/v1/users/remove_network_user?${query}`)
    expect(await isUnassigned()).toBe(true)
    const log = await admin.get('/api/v1/activity?per_page=1')
    expect(log.body).not.toHaveProperty('Response.0.target.id', 'field-team')
  })

  test.each([
    ['', 'username is required'],
    ['username=field-team', 'network is required'],
    ['username=helpdesk&network_id=x', 'can only add service users'],
    ['username=nobody&network_id=x', 'record not found'],
    ['username=field-team&network_id=x', 'network x not found'],
  ])('rejects adding with %j', async (query, message) => {
    expect(await admin.put(`/api/v1/users/add_network_user?${query}`)).toMatchObject({
      status: 400,
      body: { Message: message },
    })
  })

  test('lists users with their addresses', async () => {
    const { body } = await admin.get('/api/v1/users/network_ip?username=admin')
    expect(body).toMatchObject({ Message: 'returned user network ip map' })
    expect(at(body, '/Response/mappings')).toEqual({})
  })
})
