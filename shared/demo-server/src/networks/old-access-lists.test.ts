import { extClientType } from '../extclients/ext-client'
import { updateExtClient } from '../extclients/update-ext-client'
import { openStore } from '../storage/store'
import { addClient, addGateway, addNetwork } from '../testing/estate'
import { readAccessLists } from './old-access-lists'

test('goes on knowing a client by its first name, however often it is renamed', () => {
  const store = openStore(':memory:')
  addNetwork(store, {
    netid: 'office',
    addressrange: '10.1.0.0/24',
    addressrange6: 'fd01::/64',
  })
  const gateway = addGateway(store, 'office')
  const { clientid } = addClient(store, gateway)
  const names = [clientid, 'handset', 'mobile']
  for (const [index, name] of names.slice(1).entries()) {
    const input = { ...extClientType.zero(), clientid: name }
    updateExtClient(store, { clientid: names[index] ?? '', netid: 'office', input })
  }
  expect(store.extClients.has('mobile')).toBe(true)
  expect(Object.keys(readAccessLists(store, 'office'))).toEqual([gateway.id, clientid])
  store.close()
})
