import type { RunningServer } from '../server'
import type { Caller } from '../testing/caller'
import { at } from '../testing/fill'
import { startProServer } from '../testing/test-server'

const NETWORK = 'corp-backbone'
const everything = [{ id: 'tag', value: '*' }]
const policy = {
  name: 'in',
  network_id: NETWORK,
  policy_type: 'device-policy',
  src_type: everything,
  dst_type: everything,
  allowed_traffic_direction: 0,
  enabled: true,
}

let server: RunningServer
let admin: Caller
beforeAll(async () => {
  const started = await startProServer()
  server = started
  admin = started.admin
  await admin.post('/api/v1/tags', { tag_name: 'printers', network: NETWORK })
})
afterAll(() => server.close())

const create = (changes: object) =>
  admin.post(`/api/v1/acls?network=${NETWORK}`, { ...policy, ...changes })

test.each([
  [{ allowed_traffic_direction: 2 }, 'invalid traffic direction'],
  [{ src_type: [{ id: 'tag', value: 'x.y' }] }, 'invalid tag x.y'],
  [{ dst_type: [{ id: 'device', value: 'x' }] }, 'invalid node x'],
  [{ dst_type: [{ id: 'egress-id', value: 'x' }] }, 'invalid egress'],
  [{ src_type: [{ id: 'user', value: 'admin' }] }, 'device policy source mismatch'],
  [
    { policy_type: 'user-policy', src_type: [{ id: 'tag', value: `${NETWORK}.printers` }] },
    'user policy source mismatch',
  ],
  [
    { policy_type: 'user-policy', dst_type: [{ id: 'user', value: 'admin' }] },
    'user cannot be added to destination',
  ],
  [
    { policy_type: 'user-policy', src_type: [{ id: 'user', value: 'nobody' }] },
    'invalid user nobody',
  ],
  [{ dst_type: [{ id: 'ip', value: '10.0.0.1' }] }, 'invalid policy'],
])('rejects %j on Pro', async (changes, message) => {
  expect(await create(changes)).toMatchObject({ status: 400, body: { Message: message } })
})

test.each([
  [
    { type: 'Any', protocol: 'tcp', ports: ['443'] },
    { protocol: 'all', ports: [] },
  ],
  [
    { type: 'HTTPS', protocol: 'tcp', ports: ['443'] },
    { protocol: 'tcp', ports: ['443'] },
  ],
])('stores a policy with %j as %j', async (service, kept) => {
  // disabled, so that it has no effect on other tests
  const { body } = await create({ name: `for ${service.type}`, enabled: false, ...service })
  expect(at(body, '/Response')).toMatchObject({ type: service.type, ...kept })
})

test('accepts policies for one direction, for tags and for users, and lists them on Pro', async () => {
  const forUsers = {
    name: 'admin in',
    policy_type: 'user-policy',
    src_type: [{ id: 'user', value: 'admin' }],
    dst_type: [{ id: 'tag', value: `${NETWORK}.gateways` }],
  }
  expect(await create({ dst_type: [{ id: 'tag', value: `${NETWORK}.printers` }] })).toMatchObject({
    status: 200,
    body: { Response: { allowed_traffic_direction: 0 } },
  })
  expect(await create(forUsers)).toHaveProperty('status', 200)
  const { body } = await admin.get(`/api/v1/acls?network=${NETWORK}`)
  expect(at(body, '/Response/[name=admin in]/policy_type')).toBe('user-policy')
  expect(at(body, '/Response/[name=All Users]/policy_type')).toBe('user-policy')
})

test('applies policies by the tags of nodes on Pro', async () => {
  const { body: nodes } = await admin.get(`/api/nodes/${NETWORK}`)
  const [from, to] = [String(at(nodes, '/1/id')), String(at(nodes, '/2/id'))]
  await admin.post('/api/v1/tags', {
    tag_name: 'asked',
    network: NETWORK,
    tagged_nodes: [{ id: to }],
  })
  const all = {
    ...policy,
    id: `${NETWORK}.all-nodes`,
    allowed_traffic_direction: 1,
    enabled: false,
  }
  await admin.put(`/api/v1/acls?network=${NETWORK}`, all)
  await create({
    src_type: [{ id: 'device', value: from }],
    dst_type: [{ id: 'tag', value: `${NETWORK}.asked` }],
  })
  const mayOpen = async (node: string, peer: string) =>
    at(
      (await admin.get(`/api/v1/acls/debug?node=${node}&peer=${peer}`)).body,
      '/Response/IsNodeAllowed',
    )
  expect([await mayOpen(from, to), await mayOpen(to, from)]).toEqual([true, false])
})

describe('on 1.5.1', () => {
  let later: Awaited<ReturnType<typeof startProServer>>
  beforeAll(async () => {
    later = await startProServer({ apiVersion: '1.5.1' })
  })
  afterAll(() => later.close())

  const createFor = (group: string, changes: object = {}) =>
    later.admin.post(`/api/v1/acls?network=${NETWORK}`, {
      ...policy,
      policy_type: 'user-policy',
      src_type: [{ id: 'user-group', value: group }],
      ...changes,
    })

  test('shows a group by its name', async () => {
    const { body } = await createFor(`${NETWORK}-network-user-grp`)
    expect(at(body, '/Response/src_type/0/name')).toBe(`${NETWORK} User Group`)
  })

  test('rejects a group without a role in the network before any other check', async () => {
    const { body: made } = await later.admin.post('/api/v1/users/group', {
      user_group: { name: 'elsewhere', network_roles: {} },
    })
    const id = String(at(made, '/Response/id'))
    const { body } = await createFor(id, { allowed_traffic_direction: 7 })
    expect(at(body, '/Message')).toBe(`user group ${id} does not have access to network ${NETWORK}`)
    const nobody = await createFor('nobody', { allowed_traffic_direction: 7 })
    expect(nobody).toMatchObject({ status: 400, body: { Message: 'record not found' } })
  })
})

describe('addresses of egress routes, since 1.6.0', () => {
  let newer: Awaited<ReturnType<typeof startProServer>>
  let route = ''

  beforeAll(async () => {
    newer = await startProServer({ apiVersion: '1.6.0' })
    const range = { name: 'lab', network: NETWORK, range: '10.77.0.0/24', nodes: {} }
    route = String(at((await newer.admin.post('/api/v1/egress', range)).body, '/Response/id'))
  })
  afterAll(() => newer.close())

  const toAddress = async (value: string, others = [{ id: 'egress-id', value: route }]) =>
    newer.admin.post(`/api/v1/acls?network=${NETWORK}`, {
      ...policy,
      dst_type: [...others, { id: 'ip', value }],
    })

  test('stores addresses as ranges', async () => {
    const { body } = await toAddress('10.77.0.10')
    expect(at(body, '/Response/dst_type/1')).toMatchObject({ id: 'ip', value: '10.77.0.10/32' })
  })

  test.each([
    ['10.78.0.10', 'selected ip/cidr 10.78.0.10/32 is outside the egress range'],
    ['10.77.0.0/16', 'selected ip/cidr 10.77.0.0/16 is outside the egress range'],
    ['ten', 'invalid ip/cidr value: ten'],
    ['', 'empty ip/cidr value'],
  ])('rejects %j', async (value, message) => {
    expect(await toAddress(value)).toMatchObject({ status: 400, body: { Message: message } })
  })

  test('requires a route', async () => {
    expect(await toAddress('10.77.0.10', [])).toMatchObject({
      status: 400,
      body: { Message: 'egress ip destination requires at least one egress destination' },
    })
  })
})
