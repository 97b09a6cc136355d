import { openStore, type Store } from '../storage/store'
import { addNetwork } from '../testing/estate'
import { zeroNetwork } from './network'
import { newNetwork } from './new-network'
import { networks151 } from './v151'

let store: Store
beforeEach(() => {
  store = openStore(':memory:', '1.5.1')
})
afterEach(() => store.close())

const office = { netid: 'office', addressrange: '10.1.0.0/24', addressrange6: 'fd01::/64' }

test('takes the id and the access for a time from the body', () => {
  const network = newNetwork({ ...zeroNetwork(), ...office, id: 'mine', jit_enabled: true }, 0)
  store.networks.insert(network)
  expect(networks151.toReply(store.networks.get('office'))).toMatchObject({
    id: 'mine',
    jit_enabled: true,
  })
})

test('refuses an id that another network has', () => {
  addNetwork(store, office)
  const { id } = store.networks.get('office')
  const faults = networks151.faultsOf(store, { ...zeroNetwork(), netid: 'lab', id })
  expect(faults.filter((fault) => fault !== '')).toEqual([
    'UNIQUE constraint failed: networks_v1.id',
  ])
})
