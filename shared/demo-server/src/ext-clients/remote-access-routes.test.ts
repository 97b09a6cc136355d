import type { RunningServer } from '../server'
import { type Caller, createCaller } from '../testing/caller'
import { registerDevice } from '../testing/device'
import { get } from '../testing/exchange'
import { at } from '../testing/fill'
import { contractVersions, startProServer } from '../testing/test-server'

const NETWORK = 'corp-backbone'
const anna = { username: 'anna', password: 'anna-secret' }

describe.each(contractVersions)('remote access of server %s', (apiVersion) => {
  let server: RunningServer
  let admin: Caller
  let user: Caller
  let gatewayId: string
  beforeEach(async () => {
    const started = await startProServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    server = started
    admin = started.admin
    const { nodeId } = await registerDevice(server.url, admin, { netid: NETWORK, number: 1 })
    gatewayId = nodeId
    await admin.post(`/api/nodes/${NETWORK}/${gatewayId}/gateway`, {})
    await admin.post('/api/users/anna', {
      ...anna,
      platform_role_id: 'service-user',
      user_group_ids: { [`${NETWORK}-network-user-grp`]: {} },
    })
    user = await createCaller(server.url).signIn(anna)
  })

  const ownGateways = (query = 'remote_access_clientid=laptop') =>
    user.get(`/api/users/anna/remote_access_gw?${query}`)
  const setPolicies = async (enabled: boolean) => {
    const { body } = await admin.get(`/api/v1/acls?network=${NETWORK}`)
    for (const name of ['All Users', 'Network User']) {
      const policy = Object(at(body, `/Response/[name=${name}]`))
      await admin.put(`/api/v1/acls?network=${NETWORK}`, { ...policy, enabled })
    }
  }

  test("lists the gateways of a user's networks", async () => {
    const { body } = await ownGateways()
    expect(at(body, `/${NETWORK}/0`)).toMatchObject({
      remote_access_gw_id: gatewayId,
      gw_name: 'device-1',
      connected: false,
      gw_client: { clientid: '' },
      allowed_endpoints: ['203.0.113.1'],
      gw_listen_port: 51_821,
      status: 'online',
    })
    const mobile = await ownGateways('remote_access_clientid=phone&from_mobile=true')
    expect(mobile.body).toMatchObject({
      Message: 'fetched gateways for useranna',
      Response: [{ remote_access_gw_id: gatewayId }],
    })
    const { body: networks } = await user.get('/api/v1/rac/networks')
    expect(networks).toMatchObject({
      Message: 'fetched user accessible networks',
      Response: [{ netid: NETWORK }],
    })
  })

  test('lists none when no policy allows it', async () => {
    await setPolicies(false)
    expect((await ownGateways()).body).toEqual({})
    await setPolicies(true)
    expect((await ownGateways()).body).toHaveProperty(NETWORK)
  })

  test('lists all of them when a policy allows everything to everyone', async () => {
    await setPolicies(false)
    const all = [{ id: 'tag', value: '*' }]
    const open = {
      name: 'Open',
      network_id: NETWORK,
      policy_type: 'user-policy',
      src_type: [{ id: 'user', value: '*' }],
      dst_type: all,
      protocol: 'all',
      type: 'Any',
      allowed_traffic_direction: 0,
      enabled: true,
    }
    await admin.post(`/api/v1/acls?network=${NETWORK}`, open)
    expect((await ownGateways()).body).toHaveProperty(NETWORK)
  })

  test("treats members of a group for all networks as members of the network's own group, on 1.5.1", async () => {
    await setPolicies(false)
    await admin.post(`/api/v1/acls?network=${NETWORK}`, {
      name: 'Own group',
      network_id: NETWORK,
      policy_type: 'user-policy',
      src_type: [{ id: 'user-group', value: `${NETWORK}-network-user-grp` }],
      dst_type: [{ id: 'tag', value: '*' }],
      protocol: 'all',
      type: 'Any',
      allowed_traffic_direction: 0,
      enabled: true,
    })
    const account = { username: 'anna', platform_role_id: 'service-user' }
    const user_group_ids = { 'global-network-user-grp': {} }
    await admin.put('/api/users/anna', { ...account, user_group_ids })
    const isListed = Object.hasOwn(Object((await ownGateways()).body), NETWORK)
    expect(isListed).toBe(apiVersion === '1.5.1')
  })

  test('lists connected gateways before the others', async () => {
    const other = await registerDevice(server.url, admin, { netid: NETWORK, number: 2 })
    await admin.post(`/api/nodes/${NETWORK}/${other.nodeId}/gateway`, {})
    const order = async (query?: string) => {
      const gateways: unknown = at((await ownGateways(query)).body, `/${NETWORK}`)
      return [0, 1].map((place) => at(gateways, `/${place}/remote_access_gw_id`))
    }
    const [first, second] = await order()
    await user.post(`/api/extclients/${NETWORK}/${String(second)}`, {
      clientid: 'anna-laptop',
      remote_access_client_id: 'laptop',
      device_id: 'd-1',
    })
    expect(await order()).toEqual([second, first])
    // on 1.5.1 a client of another program as well, unless the request is from another device
    const shown = async (query: string) =>
      at((await ownGateways(query)).body, `/${NETWORK}/[connected=true]`) !== undefined
    const isAnyShown = apiVersion === '1.5.1'
    expect(await shown('remote_access_clientid=phone')).toBe(isAnyShown)
    expect(await shown('remote_access_clientid=phone&device_id=d-1')).toBe(isAnyShown)
    expect(await shown('remote_access_clientid=phone&device_id=d-2')).toBe(false)
  })

  test("lists none of a network where the user's group has no role anymore", async () => {
    const user_group = { name: 'Empty', network_roles: { [NETWORK]: {} } }
    const { body } = await admin.post('/api/v1/users/group', { user_group })
    const groups = { user_group_ids: { [String(at(body, '/Response/id'))]: {} } }
    const account = { username: 'anna', platform_role_id: 'service-user', ...groups }
    await admin.put('/api/users/anna', account)
    expect((await ownGateways()).body).toEqual({})
  })

  test("requires the program's ID", async () => {
    expect(await ownGateways('remote_access_clientid=')).toMatchObject({
      status: 400,
      body: { Message: 'EOF' },
    })
    expect(await admin.get('/api/users/anna/remote_access_gw')).toHaveProperty('status', 403)
  })

  test('lists the access points of a network', async () => {
    const path = `/api/v1/rac/network/${NETWORK}/access_points`
    expect((await admin.get(path)).body).toMatchObject({
      Message: `fetched user accessible gateways in network ${NETWORK}`,
      Response: [{ remote_access_gw_id: gatewayId, gw_name: 'device-1', connected: false }],
    })
  })

  test('creates a client the first time its settings are requested', async () => {
    const path = `/api/v1/rac/access_point/${gatewayId}/config`
    const ask = () => get(server.url + path, admin.token, { remote_access_clientid: 'laptop' })
    const first = await ask()
    expect(first.body).toMatchObject({
      Message: `fetched user config to gw ${gatewayId}`,
      Response: {
        connected: true,
        gw_client: { ownerid: 'admin', remote_access_client_id: 'laptop', enabled: true },
      },
    })
    // its ranges appear from the second request on, and name servers never
    expect(at(first.body, '/Response/gw_client/allowed_ips')).toBeNull()
    expect(at(first.body, '/Response/nameservers') ?? null).toBeNull()
    const again = await ask()
    expect(at(again.body, '/Response/gw_client/allowed_ips/length')).toBeGreaterThan(0)
    expect(at(again.body, '/Response/gw_client/clientid')).toBe(
      at(first.body, '/Response/gw_client/clientid'),
    )
    const wrong = '/api/v1/rac/access_point/nowhere/config'
    expect(await get(server.url + wrong, admin.token, {})).toMatchObject({
      status: 403,
      body: { Message: 'access denied' },
    })
  })

  test('lists the users who may get a gateway: all but administrators', async () => {
    const { body } = await admin.get(`/api/users/ingress/${gatewayId}`)
    expect(body).toMatchObject({ node_id: gatewayId, network: NETWORK })
    expect(at(body, '/users/[username=anna]')).toMatchObject({ username: 'anna' })
    expect(at(body, '/users/[username=admin]')).toBeUndefined()
    expect(await admin.get('/api/users/ingress/nowhere')).toHaveProperty('status', 400)
  })

  test("assigns a gateway to a user by name, and removes it with the user's clients on it", async () => {
    const gift = `/api/users/anna/remote_access_gw/${gatewayId}`
    const { body } = await admin.post(gift)
    const kept = apiVersion === '1.0.0' ? { [gatewayId]: {} } : null
    expect(body).toMatchObject({ username: 'anna', remote_gw_ids: kept })

    await user.post(`/api/extclients/${NETWORK}/${gatewayId}`, { clientid: 'anna-laptop' })
    const clients = async () =>
      at((await admin.get('/api/extclients')).body, '/[clientid=anna-laptop]')
    expect(await clients()).toMatchObject({ ownerid: 'anna' })
    const gone = await admin.delete(gift)
    expect(gone.body).toMatchObject({ username: 'anna' })
    expect(at(gone.body, `/remote_gw_ids/${gatewayId}`)).toBeUndefined()
    expect(await clients()).toBeUndefined()
  })

  test("rejects an administrator, an unknown user, and a node that isn't a gateway", async () => {
    const attach = (name: string, id: string) =>
      admin.post(`/api/users/${name}/remote_access_gw/${id}`)
    expect((await attach('admin', gatewayId)).body).toMatchObject({
      Message: 'superadmins/admins have access to all gateways',
    })
    expect((await attach('nobody', gatewayId)).body).toMatchObject({
      Message: expect.stringMatching(/^failed to fetch user nobody, error: /),
    })
    expect((await attach('anna', 'nowhere')).body).toMatchObject({
      Message: expect.stringMatching(/^failed to fetch remote access gateway node, error: /),
    })
    await admin.delete(`/api/nodes/${NETWORK}/${gatewayId}/gateway`)
    expect((await attach('anna', gatewayId)).body).toMatchObject({
      Message: 'node is not a remote access gateway',
    })
  })

  test('keeps additional addresses of a gateway, and rejects invalid ones', async () => {
    const { body: nodes } = await admin.get(`/api/nodes/${NETWORK}`)
    const node = Object(at(nodes, `/[id=${gatewayId}]`))
    const put = (additional_rag_ips: string[]) =>
      admin.put(`/api/nodes/${NETWORK}/${gatewayId}`, { ...node, additional_rag_ips })
    expect(await put(['elsewhere'])).toMatchObject({
      status: 400,
      body: { Message: 'error converting node' },
    })
    expect((await put(['198.51.100.7'])).body).toMatchObject({
      additional_rag_ips: ['198.51.100.7'],
    })
    expect(at((await ownGateways()).body, `/${NETWORK}/0/allowed_endpoints`)).toEqual([
      '203.0.113.1',
      '198.51.100.7',
    ])
  })
})
