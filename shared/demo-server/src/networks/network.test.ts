import { openStore, type Store } from '../storage/store'
import { at } from '../testing/fill'
import { addNetwork } from '../testing/fixtures'
import { contractVersions, startProServer } from '../testing/test-server'
import { newNetwork, zeroNetwork } from './network'
import { networks151 } from './networks-v151'

const reserved = [
  'all_networks',
  'all-networks',
  'global',
  'global-network-admin',
  'office-network-admin',
  'office-network-user-grp',
]

describe.each(contractVersions)('on %s a network', (apiVersion) => {
  test('rejects a name that roles or groups have', async () => {
    const server = await startProServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    for (const netid of reserved) {
      const wish = { netid, addressrange: '10.77.0.0/24' }
      expect(await server.admin.post('/api/networks', wish)).toMatchObject({
        status: 400,
        body: { Message: `network name "${netid}" is reserved for roles and groups` },
      })
    }
    const { body } = await server.admin.get('/api/networks')
    for (const netid of reserved) expect(at(body, `/[netid=${netid}]`)).toBeUndefined()
    const good = { netid: 'globex', addressrange: '10.77.0.0/24' }
    expect((await server.admin.post('/api/networks', good)).status).toBe(200)
  })
})

describe('v151', () => {
  let store: Store
  beforeEach(() => {
    store = openStore(':memory:', '1.5.1')
  })
  afterEach(() => store.close())

  const office = { netid: 'office', addressrange: '10.1.0.0/24', addressrange6: 'fd01::/64' }

  test('accepts the ID and temporary access from the body', () => {
    const network = newNetwork({ ...zeroNetwork(), ...office, id: 'mine', jit_enabled: true }, 0)
    store.networks.insert(network)
    expect(networks151.toReply(store.networks.get('office'))).toMatchObject({
      id: 'mine',
      jit_enabled: true,
    })
  })

  test('rejects the ID of another network', () => {
    addNetwork(store, office)
    const { id } = store.networks.get('office')
    const faults = networks151.faultsOf(store, { ...zeroNetwork(), netid: 'lab', id })
    expect(faults.filter((fault) => fault !== '')).toEqual([
      'UNIQUE constraint failed: networks_v1.id',
    ])
  })
})

test('stores since 1.8.0 whether devices of users need an internet route', async () => {
  const { admin } = await startProServer({ apiVersion: '1.8.0', seed: { fleet: 0, networks: 1 } })
  const office = { netid: 'office', addressrange: '10.77.0.0/24', auto_select_exit_node: true }
  const { body } = await admin.post('/api/networks', office)
  expect(body).toMatchObject({ auto_select_exit_node: true })
  const changed = await admin.put('/api/networks/office', { netid: 'office' })
  expect(changed.body).toMatchObject({ auto_select_exit_node: false })
})
