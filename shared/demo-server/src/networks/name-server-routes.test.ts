import type { RunningServer } from '../server'
import type { Caller } from '../testing/caller'
import { registerDevice } from '../testing/device'
import { at } from '../testing/fill'
import { startProServer } from '../testing/test-server'

const path = '/api/v1/nameserver'
const NETWORK = 'corp-backbone'

describe('a name server of Pro 1.5.1', () => {
  let server: RunningServer
  let admin: Caller
  beforeAll(async () => {
    const started = await startProServer({ apiVersion: '1.5.1', seed: { fleet: 0, networks: 1 } })
    server = started
    admin = started.admin
  })
  afterAll(() => server.close())

  const create = (fields: object) =>
    admin.post(path, {
      name: 'inhouse',
      network_id: NETWORK,
      servers: ['10.0.0.53'],
      match_all: true,
      ...fields,
    })

  test('applies to the devices with its tags', async () => {
    const { body } = await create({ tags: { [`${NETWORK}.gateways`]: {} } })
    expect(at(body, '/Response/tags')).toEqual({ [`${NETWORK}.gateways`]: {} })
    const { body: everywhere } = await create({ tags: { '*': {} } })
    expect(at(everywhere, '/Response/tags')).toEqual({ '*': {} })
  })

  test('is rejected with an unknown tag', async () => {
    expect(await create({ tags: { nowhere: {} } })).toMatchObject({
      status: 400,
      body: { Message: 'invalid tag' },
    })
  })

  test('is deleted with its last node', async () => {
    const { hostId, nodeId } = await registerDevice(server.url, admin, {
      netid: NETWORK,
      number: 1,
    })
    const { body } = await admin.get(`/api/nodes/${NETWORK}`)
    const [address] = String(at(body, `/[id=${nodeId}]/address`)).split('/')
    await create({ name: 'ownonly', servers: [address] })
    await create({ name: 'oneofmany', servers: ['10.0.0.53', address] })
    await admin.delete(`/api/hosts/${hostId}/networks/${NETWORK}?force=true`)
    const { body: left } = await admin.get(`${path}?network=${NETWORK}`)
    expect(at(left, '/Response/[name=ownonly]')).toBeUndefined()
    expect(at(left, '/Response/[name=oneofmany]')).toMatchObject({ servers: ['10.0.0.53'] })
  })

  test.each([
    { servers: ['dns.example'] },
    { nodes: { '11111111-2222-4333-8444-555555555555': '' } },
  ])("is accepted with %j, which isn't checked", async (fields) => {
    expect(await create(fields)).toMatchObject({ status: 200 })
  })
})
