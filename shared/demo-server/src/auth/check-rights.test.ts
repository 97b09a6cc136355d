import { type Caller, createCaller } from '../testing/caller'
import { registerDevice } from '../testing/device'
import { at } from '../testing/fill'
import { contractVersions, startProServer } from '../testing/test-server'
import { adminGroupOf } from '../users/group'

const manager = { username: 'manager', password: 'meshdeck-demo' }
const OWN_NETWORK = 'office'
const OTHER_NETWORK = 'lab'

const policyIn = (network_id: string) => ({
  name: 'all of it',
  network_id,
  policy_type: 'device-policy',
  src_type: [{ id: 'tag', value: '*' }],
  dst_type: [{ id: 'tag', value: '*' }],
  protocol: 'all',
  ports: [],
  allowed_traffic_direction: 1,
  enabled: true,
})
const tagIn = (network: string) => ({ network, tag_name: 'printers', tagged_nodes: [] })

describe.each(contractVersions)('on Pro %s, the manager of a network', (apiVersion) => {
  let server: Awaited<ReturnType<typeof startProServer>>
  let own: Caller
  beforeEach(async () => {
    server = await startProServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    const { admin, url } = server
    for (const [index, netid] of [OWN_NETWORK, OTHER_NETWORK].entries()) {
      await admin.post('/api/networks', {
        netid,
        addressrange: `10.9${index}.0.0/24`,
        auto_join: true,
      })
    }
    await admin.post(`/api/users/${manager.username}`, {
      ...manager,
      platform_role_id: 'service-user',
      user_group_ids: { [adminGroupOf(OWN_NETWORK)]: {} },
      network_roles: {},
    })
    own = await createCaller(url).signIn(manager)
  })

  const pathFor = (path: string) => `/api/v1/${path}?network=${OWN_NETWORK}`

  test('creates resources in it', async () => {
    expect((await own.post(pathFor('tags'), tagIn(OWN_NETWORK))).status).toBe(200)
    expect((await own.post(pathFor('acls'), policyIn(OWN_NETWORK))).status).toBe(200)
  })

  test('creates nothing in another network, whatever network the query names', async () => {
    const refusal = { status: 403, body: { Message: 'access denied' } }
    expect(await own.post(pathFor('tags'), tagIn(OTHER_NETWORK))).toMatchObject(refusal)
    expect(await own.post(pathFor('acls'), policyIn(OTHER_NETWORK))).toMatchObject(refusal)
    const egress = { name: 'backbone', network: OTHER_NETWORK, range: '10.200.0.0/24', nodes: {} }
    expect(await own.post(pathFor('egress'), egress)).toMatchObject(refusal)
  })

  test('changes and deletes nothing in another network, whatever network the query names', async () => {
    const { admin } = server
    const made = await admin.post('/api/v1/acls', policyIn(OTHER_NETWORK))
    const id = String(at(made.body, '/Response/id'))
    const changed = { ...policyIn(OTHER_NETWORK), id, enabled: false }
    await admin.post('/api/v1/tags', tagIn(OTHER_NETWORK))
    const tag = `${OTHER_NETWORK}.printers`
    const calls = [
      own.put(pathFor('acls'), changed),
      own.delete(`${pathFor('acls')}&acl_id=${id}`),
      own.put(pathFor('tags'), { ...tagIn(OTHER_NETWORK), id: tag, new_name: 'mine' }),
      own.delete(`${pathFor('tags')}&tag_id=${tag}`),
    ]
    for (const call of calls) expect(await call).toMatchObject({ status: 403 })
    const { body } = await admin.get(`/api/v1/acls?network=${OTHER_NETWORK}`)
    expect(at(body, `/Response/[id=${id}]`)).toMatchObject({ enabled: true })
  })

  test('neither takes over nodes of another network nor gives it any', async () => {
    const { admin, url } = server
    const mine = await registerDevice(url, admin, { netid: OWN_NETWORK, number: 1 })
    const foreign = await registerDevice(url, admin, { netid: OTHER_NETWORK, number: 2 })
    const path = `/api/nodes/${OWN_NETWORK}/${mine.nodeId}`
    const list = async (netid: string) => (await admin.get(`/api/nodes/${netid}`)).body
    const node = Object(at(await list(OWN_NETWORK), `/[id=${mine.nodeId}]`))
    const ids = [foreign.nodeId]
    const calls = [
      own.put(path, { ...node, network: OTHER_NETWORK }),
      own.put(path, { ...node, is_gw: true, relaynodes: ids }),
      own.put(path, { ...node, isrelayed: true, relayedby: foreign.nodeId }),
      own.post(`${path}/gateway`, { relayaddrs: ids }),
      own.post(`${path}/gateway`, { is_internet_gw: true, inet_node_client_ids: ids }),
      own.post(`${path}/inet_gw`, { inet_node_client_ids: ids }),
    ]
    for (const call of calls) expect(await call).toMatchObject({ status: 403 })
    expect(at(await list(OTHER_NETWORK), `/[id=${foreign.nodeId}]`)).toMatchObject({
      isrelayed: false,
      relayedby: '',
      internetgw_node_id: '',
    })
    expect((await own.put(path, { ...node, metadata: 'mine' })).status).toBe(200)
  })

  test('changes no client of another network by its name', async () => {
    const { admin, url } = server
    const { nodeId } = await registerDevice(url, admin, { netid: OTHER_NETWORK, number: 1 })
    await admin.post(`/api/nodes/${OTHER_NETWORK}/${nodeId}/gateway`, {})
    await admin.post(`/api/extclients/${OTHER_NETWORK}/${nodeId}`, { clientid: 'foreign' })
    const change = { clientid: 'foreign', enabled: false, postup: 'mine' }
    expect(await own.put(`/api/extclients/${OWN_NETWORK}/foreign`, change)).toMatchObject({
      status: 403,
    })
    const { body } = await admin.get(`/api/extclients/${OTHER_NETWORK}/foreign`)
    expect(body).toMatchObject({ postup: '' })
  })
})
