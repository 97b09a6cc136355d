import { extClientType } from '../ext-clients/ext-client'
import { updateExtClient } from '../ext-clients/ext-client-routes'
import { openStore } from '../storage/store'
import { addClient, addGateway, addNetwork } from '../testing/fixtures'
import { createOldAccess, readAccessLists, writeAccessLists } from './old-access-lists'

test('identifies a client by its first name after any number of renames', () => {
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

test('allows a pair when both allow it; a missing entry denies it', () => {
  const store = openStore(':memory:')
  addNetwork(store, { netid: 'office', addressrange: '10.1.0.0/24', addressrange6: '' })
  const [one, other] = [addGateway(store, 'office').id, addGateway(store, 'office').id]
  const mayTalk = () => createOldAccess(store, 'office')(one, other)
  const rows = [{ [other]: 2 }, { [other]: 1 }, { [other]: 0 }, {}, null]
  expect(
    rows.map((row) => {
      writeAccessLists(store, 'office', { [one]: row, [other]: { [one]: 2 } })
      return mayTalk()
    }),
  ).toEqual([true, false, false, false, false])
  store.close()
})
