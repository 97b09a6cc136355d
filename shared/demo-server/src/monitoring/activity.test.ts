import type { RunningServer } from '../server'
import { type Caller, createCaller } from '../testing/caller'
import { registerDevice } from '../testing/device'
import { at } from '../testing/fill'
import { contractVersions, startProServer } from '../testing/test-server'

const NETWORK = 'lab'

describe.each(contractVersions)('the activity of server %s', (apiVersion) => {
  let server: RunningServer
  let admin: Caller
  let hostId: string
  let nodeId: string
  beforeEach(async () => {
    const started = await startProServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    server = started
    admin = started.admin
    await admin.post('/api/networks', {
      netid: NETWORK,
      addressrange: '10.99.0.0/24',
      auto_join: true,
    })
    const device = await registerDevice(server.url, admin, { netid: NETWORK, number: 1 })
    hostId = device.hostId
    nodeId = device.nodeId
  })

  const is151 = apiVersion === '1.5.1'
  const newest = async (count = 1) => {
    const { body } = await admin.get(`/api/v1/activity?per_page=${count}`)
    const events = at(body, '/Response')
    return Array.isArray(events) ? events : []
  }
  /** Returns the newest entry as text: action, kind, name, network. */
  const lastEntry = async () => {
    const [event] = await newest()
    const parts = ['/action', '/target/subject_type', '/target/name', '/network_id']
    return parts.map((part) => String(at(event, part))).join(' ')
  }
  const isRecorded = async (update: () => Promise<unknown>) => {
    const [before] = await newest()
    await update()
    const [now] = await newest()
    return at(now, '/id') !== at(before, '/id')
  }
  const find = async (path: string, pointer: string) => at((await admin.get(path)).body, pointer)

  test('networks and devices that join them with a key', async () => {
    const events = await newest(3)
    expect(at(events[0], '')).toMatchObject({
      action: 'JOIN_HOST_TO_NETWORK',
      source: { name: NETWORK, subject_type: 'ENROLLMENT_KEY' },
      target: { id: hostId, name: 'device-1', subject_type: 'DEVICE' },
      network_id: NETWORK,
    })
    expect(events[1]).toMatchObject({
      action: 'CREATE',
      target: { id: NETWORK, subject_type: 'NETWORK', info: { addressrange: '10.99.0.0/24' } },
      triggered_by: 'admin',
    })
    await admin.post('/api/networks', { netid: 'gone', addressrange: '10.98.0.0/24' })
    await admin.delete('/api/networks/gone')
    expect(await lastEntry()).toBe('DELETE NETWORK gone ')
  })

  test('contains sign-ins and sign-outs with their origin', async () => {
    const credentials = { username: 'admin', password: 'meshdeck-demo' }
    const headers = { 'From-Ui': 'true' }
    const body = JSON.stringify(credentials)
    await fetch(`${server.url}/api/users/adm/authenticate`, { method: 'POST', headers, body })
    expect(await newest()).toMatchObject([
      { action: 'LOGIN', origin: 'DASHBOARD', target: { subject_type: 'DASHBOARD' } },
    ])
    await createCaller(server.url).signIn(credentials)
    expect(await newest()).toMatchObject([
      { action: 'LOGIN', origin: 'CLIENT-APP', target: { subject_type: 'CLIENT-APP' } },
    ])
    const leaving = await createCaller(server.url).signIn(credentials)
    await leaving.post('/api/v1/users/logout?username=admin')
    expect(await lastEntry()).toBe('LOGOUT CLIENT-APP CLIENT-APP ')
  })

  test('accounts without their passwords', async () => {
    const anna = { username: 'anna', password: 'anna-secret', platform_role_id: 'service-user' }
    await admin.post('/api/users/anna', anna)
    expect(await lastEntry()).toBe('CREATE USER anna ')
    await admin.put('/api/users/anna', { ...anna, password: 'new-secret', display_name: 'Anna' })
    const [update] = await newest()
    expect(update).toMatchObject({
      action: 'UPDATE',
      diff: { Old: { display_name: '' }, New: { display_name: 'Anna' } },
    })
    expect(JSON.stringify(await newest(100))).not.toMatch(/secret"|password|\$argon2/)
    await admin.post('/api/users/anna/disable')
    expect(await newest()).toMatchObject([{ diff: { New: { account_disabled: true } } }])
    await admin.delete('/api/users/anna')
    expect(await lastEntry()).toBe('DELETE USER anna ')
  })

  test('access tokens, roles and groups', async () => {
    const token = { name: 'ci', user_name: 'admin', expires_at: '2099-01-01T00:00:00Z' }
    await admin.post('/api/v1/users/access_token', token)
    expect(await lastEntry()).toBe('CREATE USER_ACCESS_TOKEN ci ')
    const tokenId = await find(
      '/api/v1/users/access_token?username=admin',
      '/Response/[name=ci]/id',
    )
    await admin.delete(`/api/v1/users/access_token?id=${String(tokenId)}`)
    expect(await lastEntry()).toBe('DELETE USER_ACCESS_TOKEN ci ')

    await admin.post('/api/v1/users/role', { id: 'watcher', name: 'Watcher', network_id: NETWORK })
    expect(await lastEntry()).toBe('CREATE USER_ROLE Watcher ')
    const user_group = { name: 'staff', network_roles: {}, meta_data: '' }
    await admin.post('/api/v1/users/group', { user_group, members: [] })
    expect(await lastEntry()).toBe('CREATE USER_GROUP staff ')
    const groupId = await find('/api/v1/users/groups', '/Response/[name=staff]/id')
    await admin.delete(`/api/v1/users/group?group_id=${String(groupId)}`)
    expect(await lastEntry()).toBe('DELETE USER_GROUP staff ')
  })

  test('settings without their secrets', async () => {
    await admin.settings({ client_secret: 'first-secret' })
    await admin.settings({ client_secret: 'second-secret' })
    const events = await newest(2)
    const action = is151 ? 'UPDATE_IDP_SETTINGS' : 'UPDATE'
    const target = { id: 'SETTING', subject_type: 'SETTING' }
    expect(events).toMatchObject([
      { action, target },
      { action, target },
    ])
    expect(JSON.stringify(events)).not.toMatch(/first|second/)
    await admin.settings({ basic_auth: true })
    expect(await newest()).toMatchObject([events[0]])
    await admin.settings({ telemetry: 'on' })
    expect(await lastEntry()).toBe(`${is151 ? 'ENABLE_TELEMETRY' : 'UPDATE'} SETTING SETTING `)
  })

  test('contains keys, policies and egress routes with their previous state', async () => {
    await admin.post('/api/v1/enrollment-keys', { tags: ['visitors'], unlimited: true })
    expect(await lastEntry()).toBe('CREATE ENROLLMENT_KEY visitors ')

    const policy = {
      name: 'in',
      network_id: NETWORK,
      policy_type: 'device-policy',
      src_type: [{ id: 'tag', value: '*' }],
      dst_type: [{ id: 'device', value: nodeId }],
      allowed_traffic_direction: 1,
      enabled: true,
    }
    const { body: made } = await admin.post('/api/v1/acls', policy)
    expect(await lastEntry()).toBe(`CREATE ACL in ${NETWORK}`)
    await admin.put('/api/v1/acls', { ...Object(at(made, '/Response')), enabled: false })
    expect(await newest()).toMatchObject([
      { action: 'UPDATE', diff: { Old: { enabled: true }, New: { enabled: false } } },
    ])
    await admin.delete(`/api/v1/acls?acl_id=${String(at(made, '/Response/id'))}`)
    expect(await lastEntry()).toBe(`DELETE ACL in ${NETWORK}`)
    expect(await newest()).toMatchObject([{ diff: { Old: is151 ? { name: 'in' } : null } }])

    const route = {
      name: 'office',
      network: NETWORK,
      range: '172.20.0.0/16',
      nodes: { [nodeId]: 1 },
    }
    const { body: egress } = await admin.post('/api/v1/egress', route)
    expect(await lastEntry()).toBe(`CREATE EGRESS office ${NETWORK}`)
    await admin.delete(`/api/v1/egress?id=${String(at(egress, '/Response/id'))}`)
    expect(await lastEntry()).toBe(`DELETE EGRESS office ${NETWORK}`)
  })

  test('contains the request body of policies, regardless of its effect', async () => {
    const list = async () =>
      at((await admin.get(`/api/v1/acls?network=${NETWORK}`)).body, '/Response')
    const builtIn = Object(at(await list(), '/[name=All Nodes]'))
    await admin.put('/api/v1/acls', { ...builtIn, name: 'Everybody', enabled: false })
    expect(await lastEntry()).toBe(`UPDATE ACL All Nodes ${NETWORK}`)
    const none = '0001-01-01T00:00:00Z'
    expect(await newest()).toMatchObject([
      { diff: { Old: { name: 'All Nodes' }, New: { name: 'Everybody', enabled: false } } },
    ])
    await admin.put('/api/v1/acls', { ...builtIn, created_at: undefined, created_by: undefined })
    expect(await newest()).toMatchObject([{ diff: { New: { created_at: none, created_by: '' } } }])
    const same = Object(at(await list(), '/[name=All Nodes]'))
    expect(await isRecorded(() => admin.put('/api/v1/acls', same))).toBe(false)
  })

  test('contains the previous state of egress routes, except for what 1.5.1 has changed by then', async () => {
    const route = {
      name: 'office',
      network: NETWORK,
      range: '172.20.0.0/16',
      nodes: { [nodeId]: 1 },
    }
    const { body } = await admin.post('/api/v1/egress', route)
    const id = String(at(body, '/Response/id'))
    await admin.put('/api/v1/egress', { ...route, id, name: 'factory', range: '172.21.0.0/16' })
    expect(await newest()).toMatchObject([
      {
        diff: {
          Old: { name: 'office', range: is151 ? '172.21.0.0/16' : '172.20.0.0/16' },
          New: { name: 'factory', range: '172.21.0.0/16' },
        },
      },
    ])
  })

  test('updates without a change where the real server compares something else', async () => {
    const { body: keys } = await admin.get('/api/v1/enrollment-keys')
    const key = at(keys, '/[default=true]')
    const path = `/api/v1/enrollment-keys/${String(at(key, '/value'))}`
    const same = { relay: '', groups: at(key, '/groups') }
    expect(await isRecorded(() => admin.put(path, same))).toBe(true)
    const { body: nodes } = await admin.get(`/api/nodes/${NETWORK}`)
    const node = Object(at(nodes, `/[id=${nodeId}]`))
    expect(await isRecorded(() => admin.put(`/api/nodes/${NETWORK}/${nodeId}`, node))).toBe(true)

    const account = { username: 'anna', password: 'anna-secret', platform_role_id: 'service-user' }
    const groups = { user_group_ids: { [`${NETWORK}-network-user-grp`]: {} } }
    await admin.post('/api/users/anna', { ...account, ...groups })
    const anna = Object(await find('/api/users', '/[username=anna]'))
    expect(await isRecorded(() => admin.put('/api/users/anna', anna))).toBe(!is151)
    await admin.put('/api/users/anna', { ...anna, display_name: 'Anna', auth_type: '' })
    const names = is151 && {
      user_groups_with_names: { [`${NETWORK}-network-user-grp`]: `${NETWORK} User Group` },
    }
    expect(await newest()).toMatchObject([{ diff: { New: { auth_type: '', ...names } } }])
  })

  test('nodes and gateways', async () => {
    const { body: nodes } = await admin.get(`/api/nodes/${NETWORK}`)
    const node = Object(at(nodes, `/[id=${nodeId}]`))
    await admin.put(`/api/nodes/${NETWORK}/${nodeId}`, { ...node, metadata: 'in the cellar' })
    expect(await newest()).toMatchObject([
      { action: 'UPDATE', diff: { Old: { metadata: '' }, New: { metadata: 'in the cellar' } } },
    ])
    await admin.post(`/api/nodes/${NETWORK}/${nodeId}/gateway`, {})
    expect(await lastEntry()).toBe('CREATE GATEWAY device-1 ')
    const refused = await admin.post(`/api/nodes/${NETWORK}/${nodeId}/gateway`, {})
    expect(refused.status).toBe(500)
    expect(await newest(2)).toMatchObject([{ action: 'CREATE' }, { action: 'UPDATE' }])

    const program = { clientid: 'admin-laptop', remote_access_client_id: 'laptop' }
    await admin.post(`/api/extclients/${NETWORK}/${nodeId}`, program)
    expect(await lastEntry()).toBe(`CONNECT NETWORK ${NETWORK} ${NETWORK}`)
    await admin.delete(`/api/nodes/${NETWORK}/${nodeId}/gateway`)
    const gone = (await newest(2)).find((event) => at(event, '/action') === 'DELETE')
    const node151 = { id: nodeId, is_gw: false }
    expect(at(gone, '/diff')).toMatchObject({
      Old: is151 ? node151 : null,
      New: is151 ? node151 : null,
    })
    expect((await newest(2)).map((event) => at(event, '/action')).toSorted()).toEqual([
      'DELETE',
      'DISCONNECT',
    ])
  })

  test('devices and the commands to them', async () => {
    const { body: hosts } = await admin.get('/api/hosts')
    await admin.put(`/api/hosts/${hostId}`, { ...Object(at(hosts, '/0')), name: 'renamed' })
    expect(await newest()).toMatchObject([{ diff: { New: { name: 'renamed' } } }])
    for (const [method, path, action, name] of [
      ['put', `/api/hosts/${hostId}/keys`, 'REFRESH_KEY', 'renamed'],
      ['put', '/api/hosts/keys', 'REFRESH_ALL_KEYS', 'All Devices'],
      ['post', `/api/hosts/${hostId}/sync`, 'SYNC', 'renamed'],
      ['post', '/api/hosts/sync', 'SYNC_ALL', 'All Devices'],
      ['post', '/api/hosts/upgrade', 'UPGRADE_ALL', 'All Hosts'],
    ] as const) {
      await admin[method](path)
      expect(await lastEntry()).toBe(`${action} DEVICE ${name} `)
    }
    await admin.post(`/api/hosts/${hostId}/networks/corp-backbone`)
    expect(await lastEntry()).toBe('JOIN_HOST_TO_NETWORK DEVICE renamed corp-backbone')
    await admin.delete(`/api/hosts/${hostId}/networks/corp-backbone?force=true`)
    expect(await lastEntry()).toBe('REMOVE_HOST_FROM_NETWORK DEVICE renamed corp-backbone')
    const path = is151 ? '/api/v1/ui/hosts/' : '/api/hosts/'
    await admin.delete(`${path}${hostId}?force=true`)
    // 1.0.0 accepts any token there, and still identifies its owner
    expect(await lastEntry()).toBe('DELETE DEVICE renamed ')
  })
})

test('contains bulk changes, name servers and assigned gateways on 1.5.1', async () => {
  const { admin, url } = await startProServer({
    apiVersion: '1.5.1',
    seed: { fleet: 0, networks: 1 },
  })
  const net = 'corp-backbone'
  const one = await registerDevice(url, admin, { netid: net, number: 1 })
  const two = await registerDevice(url, admin, { netid: net, number: 2 })
  const readLast = async () => {
    const { body } = await admin.get('/api/v1/activity?per_page=1')
    return `${String(at(body, '/Response/0/action'))} ${String(at(body, '/Response/0/target/subject_type'))}`
  }
  const server = { name: 'inhouse', network_id: net, servers: ['10.9.9.9'], match_all: true }
  await admin.post('/api/v1/nameserver', server)
  expect(await readLast()).toBe('CREATE NAMESERVER')

  const path = `/api/nodes/${net}/`
  await admin.post(`${path}${one.nodeId}/gateway`, {})
  await admin.post(`${path}${two.nodeId}/gateway/assign?gw_id=${one.nodeId}`)
  expect(await readLast()).toBe('GATEWAY_ASSIGN GATEWAY')
  await admin.post(`${path}${two.nodeId}/gateway/unassign`)
  expect(await readLast()).toBe('GATEWAY_UNASSIGN GATEWAY')

  const ids = [two.nodeId]
  await admin.put(`/api/v1/nodes/${net}/bulk/status`, { ids, connected: false })
  expect(await readLast()).toBe('DISCONNECT NODE')
  await admin.post(`/api/extclients/${net}/${one.nodeId}`, { clientid: 'tablet' })
  await admin.put(`/api/v1/extclients/${net}/bulk/status`, { ids: ['tablet'], enabled: false })
  expect(await readLast()).toBe('DISCONNECT NETWORK')
})
