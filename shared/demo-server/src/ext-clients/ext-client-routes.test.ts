import { policyType } from '../access-control/policy'
import { createPolicy } from '../access-control/save-policy'
import { openStore } from '../storage/store'
import { addClient, addGateway, addNetwork } from '../testing/fixtures'
import { extClientType } from './ext-client'
import { updateExtClient } from './ext-client-routes'

test('removes an updated client from the policies that name it, and deletes those without others', () => {
  const store = openStore(':memory:')
  addNetwork(store, { netid: 'one', addressrange: '10.1.0.0/24', addressrange6: 'fd01::/64' })
  const gateway = addGateway(store, 'one')
  const { clientid } = addClient(store, gateway)
  const items = {
    alone: [{ id: 'device', value: clientid }],
    both: [
      { id: 'device', value: clientid },
      { id: 'device', value: gateway.id },
    ],
  }
  for (const [name, src_type] of Object.entries(items)) {
    const dst_type = [{ id: 'tag', value: '*' }]
    const input = {
      ...policyType.zero(),
      policy_type: 'device-policy',
      allowed_traffic_direction: 1,
      name,
      network_id: 'one',
      src_type,
      dst_type,
    }
    createPolicy(store, input, 'admin')
  }

  const input = { ...extClientType.zero(), clientid, enabled: true }
  updateExtClient(store, { clientid, netid: 'one', input })
  const own = store.policies.all({ network_id: 'one', default: false })
  expect(own.map(({ name, src_type }) => [name, src_type])).toEqual([
    ['both', [{ id: 'device', value: gateway.id }]],
  ])
  store.close()
})
