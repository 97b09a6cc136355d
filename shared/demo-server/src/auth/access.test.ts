import { type Caller, createCaller } from '../testing/caller'
import { registerDevice } from '../testing/device'
import { at } from '../testing/fill'
import { contractVersions, startProServer } from '../testing/test-server'
import { adminGroupOf, userGroupOf } from '../users/group'

const password = 'long enough'
const OWN_NETWORK = 'office'
const OTHER_NETWORK = 'lab'

describe.each(contractVersions)('on Pro %s', (apiVersion) => {
  let server: Awaited<ReturnType<typeof startProServer>>
  let admin: Caller
  beforeEach(async () => {
    server = await startProServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    admin = server.admin
    for (const [index, netid] of [OWN_NETWORK, OTHER_NETWORK].entries()) {
      const addressrange = `10.9${index}.0.0/24`
      await admin.post('/api/networks', { netid, addressrange, auto_join: true })
    }
  })

  async function make(username: string, role: string, groups: string[] = []) {
    await admin.post(`/api/users/${username}`, {
      username,
      password,
      platform_role_id: role,
      user_group_ids: Object.fromEntries(groups.map((group) => [group, {}])),
      network_roles: {},
    })
    return createCaller(server.url).signIn({ username, password })
  }

  /** Returns the token of each key, read as administrator. */
  async function secretsOfKeys(): Promise<string[]> {
    const { body } = await admin.get('/api/v1/enrollment-keys')
    const keys = Array.isArray(body) ? body : []
    return keys.flatMap((key) => [String(at(key, '/value')), String(at(key, '/token'))])
  }

  test('lets an administrator read enrollment tokens and the links of invites', async () => {
    await admin.post('/api/v1/users/invite', {
      user_emails: ['ada@mesh.example'],
      platform_role_id: 'admin',
    })
    const { body } = await admin.get('/api/v1/users/invites')
    expect(at(body, '/Response/0/invite_code')).not.toBe('')
    expect((await secretsOfKeys()).every((secret) => secret !== '')).toBe(true)
  })

  test('keeps registration tokens of devices out of the activity', async () => {
    await registerDevice(server.url, admin, { netid: OWN_NETWORK, number: 1 })
    const { body: made } = await admin.post('/api/v1/enrollment-keys', {
      tags: ['visitors'],
      networks: [OWN_NETWORK],
      uses_remaining: 5,
    })
    const path = `/api/v1/enrollment-keys/${String(at(made, '/value'))}`
    await admin.put(path, {
      tags: ['visitors'],
      networks: [OWN_NETWORK],
      groups: ['office.gateways'],
    })
    const secrets = await secretsOfKeys()
    await admin.delete(path)
    const pages = [
      await admin.get('/api/v1/activity?per_page=100'),
      await admin.get(`/api/v1/network/activity?network_id=${OWN_NETWORK}&per_page=100`),
      await admin.get('/api/v1/user/activity?username=admin&per_page=100'),
    ]
    const text = JSON.stringify(pages.map(({ body }) => body))
    expect(text).toContain('ENROLLMENT_KEY')
    expect(text).toContain('visitors')
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  test('lets a user read the policies for a route only in networks that they may read', async () => {
    const routeIn = async (network: string, range: string) => {
      const wish = { name: network, network, range, nodes: {}, nat: false }
      const { body } = await admin.post('/api/v1/egress', wish)
      const id = String(at(body, '/Response/id'))
      for (const network_id of [OWN_NETWORK, OTHER_NETWORK]) {
        await admin.post('/api/v1/acls', {
          name: `from ${network_id} to ${network}`,
          network_id,
          policy_type: 'device-policy',
          src_type: [{ id: 'tag', value: '*' }],
          dst_type: [{ id: 'egress-id', value: id }],
          protocol: 'all',
          ports: [],
          allowed_traffic_direction: 1,
          enabled: true,
        })
      }
      return id
    }
    const own = await routeIn(OWN_NETWORK, '10.200.0.0/24')
    const other = await routeIn(OTHER_NETWORK, '10.201.0.0/24')
    const path = (network: string, id: string) =>
      `/api/v1/acls/egress?network=${network}&egress_id=${id}`
    const namesOf = async (caller: Caller, id: string, network = OWN_NETWORK) => {
      const { body } = await caller.get(path(network, id))
      const policies: unknown = at(body, '/Response')
      return Array.isArray(policies) ? policies.map((policy) => String(at(policy, '/name'))) : []
    }
    expect(await namesOf(admin, other)).toEqual(['from lab to lab', 'from office to lab'])

    const manager = await make('manager', 'service-user', [adminGroupOf(OWN_NETWORK)])
    expect(await manager.get(path(OWN_NETWORK, other))).toMatchObject({ status: 403 })
    expect(await manager.get(path(OTHER_NETWORK, other))).toMatchObject({ status: 403 })
    expect(await namesOf(manager, own)).toEqual(['from office to office'])
  })
})

describe('on Pro 1.5.1', () => {
  let server: Awaited<ReturnType<typeof startProServer>>
  let admin: Caller
  beforeEach(async () => {
    server = await startProServer({ apiVersion: '1.5.1', seed: { fleet: 0, networks: 1 } })
    admin = server.admin
    await admin.post('/api/networks', {
      netid: OWN_NETWORK,
      addressrange: '10.90.0.0/24',
      auto_join: true,
    })
  })

  async function make(username: string, role: string, groups: string[] = []) {
    await admin.post(`/api/users/${username}`, {
      username,
      password,
      platform_role_id: role,
      user_group_ids: Object.fromEntries(groups.map((group) => [group, {}])),
    })
    return createCaller(server.url).signIn({ username, password })
  }

  test('lists invites without codes and links for an auditor', async () => {
    await admin.post('/api/v1/users/invite', {
      user_emails: ['ada@mesh.example'],
      platform_role_id: 'admin',
    })
    const auditor = await make('audrey', 'auditor')
    expect((await auditor.get('/api/v1/users/invites')).body).toMatchObject({
      Response: [{ email: 'ada@mesh.example', invite_code: '', invite_url: '' }],
    })
  })

  test('lists enrollment keys without registration tokens for an auditor', async () => {
    const auditor = await make('audrey', 'auditor')
    const { body } = await auditor.get('/api/v1/enrollment-keys')
    const { body: whole } = await admin.get('/api/v1/enrollment-keys')
    const keys = Array.isArray(body) ? body : []
    expect(keys).toHaveLength(Array.isArray(whole) ? whole.length : 0)
    for (const key of keys) expect(key).toMatchObject({ value: '', token: '' })
  })

  test('lets a user read only their own addresses, and an auditor those of all users', async () => {
    const { nodeId } = await registerDevice(server.url, admin, { netid: OWN_NETWORK, number: 1 })
    await admin.post(`/api/nodes/${OWN_NETWORK}/${nodeId}/gateway`, {})
    const people = ['anna', 'boris']
    const callers: Caller[] = []
    for (const name of people) {
      const caller = await make(name, 'service-user', [userGroupOf(OWN_NETWORK)])
      await caller.post(`/api/extclients/${OWN_NETWORK}/${nodeId}`, {
        clientid: `${name}-laptop`,
        remote_access_client_id: `${name}-program`,
      })
      callers.push(caller)
    }
    const usersSeenBy = async (caller: Caller, username: string) => {
      const { body } = await caller.get(`/api/v1/users/network_ip?username=${username}`)
      const seen: unknown = at(body, '/Response/mappings')
      return Object.values(Object(seen)).map((entry) => String(at(entry, '/user')))
    }
    for (const [index, caller] of callers.entries()) {
      const name = people[index] ?? ''
      expect(await usersSeenBy(caller, name)).toEqual([name])
    }
    const auditor = await make('audrey', 'auditor')
    expect((await usersSeenBy(auditor, 'audrey')).toSorted()).toEqual(people)
    expect((await usersSeenBy(admin, 'admin')).toSorted()).toEqual(people)
  })
})
