import type { Caller } from '../testing/caller'
import { at } from '../testing/fill'
import { contractVersions, startProServer } from '../testing/test-server'

const NETWORK = 'corp-backbone'
const path = `/api/v1/egress?network=${NETWORK}`

let admin: Caller
let nodes: string[]

async function start(apiVersion: (typeof contractVersions)[number]) {
  admin = (await startProServer({ apiVersion })).admin
  const { body } = await admin.get(`/api/nodes/${NETWORK}`)
  nodes = (Array.isArray(body) ? body : []).map((node) => String(at(node, '/id'))).slice(0, 2)
}

const create = (fields: Record<string, unknown>) =>
  admin.post(path, { name: 'site', network: NETWORK, range: '172.30.5.0/24', nodes: {}, ...fields })
const message = (body: unknown) => at(body, '/Message')
const stored = async (id: unknown) =>
  at((await admin.get(path)).body, `/Response/[id=${String(id)}]`)

test.each(contractVersions)(
  'lets several nodes of server %s serve one route',
  async (apiVersion) => {
    await start(apiVersion)
    const metrics = Object.fromEntries(nodes.map((id, index) => [id, 100 + index]))
    const made = await create({ nodes: metrics })
    expect(message(made.body)).toBe('created egress resource')
    expect(await stored(at(made.body, '/Response/id'))).toHaveProperty('nodes', metrics)

    const changed = await admin.put(path, {
      ...Object(at(made.body, '/Response')),
      tags: undefined,
    })
    expect([changed.status, at(changed.body, '/Response/nodes')]).toEqual([200, metrics])
  },
)

describe('since 1.6.0', () => {
  let newer: Caller
  beforeAll(async () => {
    newer = (await startProServer({ apiVersion: '1.6.0' })).admin
  })

  const send = (fields: object) =>
    newer.post(path, { name: 'site', network: NETWORK, nodes: {}, ...fields })

  test('stores several domains, in lower case and once, and ignores a single one', async () => {
    const domains = ['Files.example.com', '*.example.net', 'files.example.com ']
    const { body } = await send({ domains, domain: 'other.example.com' })
    expect(at(body, '/Response')).toMatchObject({
      range: '',
      domains: ['files.example.com', '*.example.net'],
      domain_ans_by_domain: null,
    })
    expect(at(body, '/Response')).not.toHaveProperty('domain')
  })

  test.each(['intranet', '*.com', '*'])('rejects the domain %s', async (domain) => {
    const { status, body } = await send({ domains: ['files.example.com', domain] })
    expect([status, message(body)]).toEqual([400, `invalid egress domain: "${domain}"`])
  })

  test('names the kind of NAT of a route without NAT', async () => {
    const { body } = await send({ range: '172.30.6.0/24', nat: false, mode: 'direct_nat' })
    expect(at(body, '/Response')).toMatchObject({ nat: false, mode: 'disabled' })
  })
})

describe('on 1.5.1', () => {
  beforeEach(() => start('1.5.1'))

  test('requires a kind of NAT, and reports the direct kind for a new route without NAT', async () => {
    expect(message((await create({ nat: true })).body)).toBe(
      'invalid NAT type: must be direct_nat or virtual_nat',
    )
    const { body } = await create({ nat: true, mode: 'direct_nat' })
    expect(body).toHaveProperty('Response.mode', 'direct_nat')
    expect((await create({ nat: false, mode: 'virtual_nat' })).body).toMatchObject({
      Response: { mode: 'direct_nat', virtual_range: '' },
    })
  })

  test('gives a route with virtual NAT its own range from the pool of its network', async () => {
    await admin.put(`/api/networks/${NETWORK}`, {
      ...Object((await admin.get(`/api/networks/${NETWORK}`)).body),
      virtual_nat_pool_ipv4: '198.18.4.0/23',
      virtual_nat_site_prefixlen_ipv4: 24,
    })
    const wanted = { nat: true, mode: 'virtual_nat' }
    const both = [await create(wanted), await create(wanted)]
    const ranges = both.map(({ body }) => at(body, '/Response/virtual_range'))
    expect(ranges.toSorted()).toEqual(['198.18.4.0/24', '198.18.5.0/24'])

    expect(message((await create(wanted)).body)).toBe(
      'no available prefixes left in pool 198.18.4.0/23 for /24',
    )
    expect(message((await create({ ...wanted, range: 'fd00:5::/64' })).body)).toBe(
      "virtual NAT only supports IPv4, but egress range 'fd00:5::/64' is IPv6",
    )
  })

  test('gives a short range a virtual range of the same length', async () => {
    const { body } = await create({ nat: true, mode: 'virtual_nat', range: '172.30.5.9/32' })
    expect(String(at(body, '/Response/virtual_range'))).toMatch(/\/32$/)
  })

  test('keeps the virtual range of a route until its kind of NAT changes', async () => {
    const { body } = await create({ nat: true, mode: 'virtual_nat' })
    const route = Object(at(body, '/Response'))
    const kept = await admin.put(path, { ...route, name: 'other' })
    expect(kept.body).toHaveProperty('Response.virtual_range', route.virtual_range)
    const direct = await admin.put(path, { ...route, mode: 'whatever' })
    expect(direct.body).toMatchObject({ Response: { mode: 'direct_nat', virtual_range: '' } })
    const off = await admin.put(path, { ...route, nat: false })
    expect(off.body).toMatchObject({ Response: { mode: '', virtual_range: '' } })
  })

  test('gives a new network a pool: its own range, or one that no other network has', async () => {
    const poolOf = async (netid: string, addressrange: string) => {
      const { body } = await admin.post('/api/networks', { netid, addressrange })
      return at(body, '/virtual_nat_pool_ipv4')
    }
    expect(await poolOf('lab', '10.77.0.0/24')).toBe('10.77.0.0/24')
    const first = await poolOf('field-a', '100.99.1.0/24')
    const second = await poolOf('field-b', '100.99.2.0/24')
    expect([first, second]).toEqual([
      expect.stringMatching(/^198\.1[89]\.\d+\.0\/22$/),
      expect.stringMatching(/^198\.1[89]\.\d+\.0\/22$/),
    ])
    expect(second).not.toBe(first)
  })

  test('lets existing tags serve a route instead of nodes', async () => {
    const tags = { [`${NETWORK}.gateways`]: 100 }
    const { body } = await create({ tags, nodes: { [nodes[0] ?? '']: 5 } })
    expect(body).toMatchObject({ Response: { tags, nodes: {} } })
    expect(message((await create({ tags: { 'no.such': 1 } })).body)).toBe('invalid tag no.such')
  })

  test('removes a renamed tag from a route', async () => {
    await admin.post('/api/v1/tags', { tag_name: 'routers', network: NETWORK })
    const { body } = await create({ tags: { [`${NETWORK}.routers`]: 7 } })
    await admin.put('/api/v1/tags', {
      id: `${NETWORK}.routers`,
      new_name: 'exits',
      network: NETWORK,
    })
    expect(await stored(at(body, '/Response/id'))).toHaveProperty('tags', {})
  })
})
