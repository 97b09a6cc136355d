/** @backend empty */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { addNetwork } from '@meshdeck/testing/prepare'

import { read } from '../testing/prepare'
import { allDnsEntriesQuery } from './dns'

test('reads the names of all networks, and none if there are none [AP-029]', async () => {
  await signInAsAdmin()
  expect(await read(allDnsEntriesQuery())).toEqual([])

  for (const [index, netid] of ['corp', 'lab'].entries()) {
    await addNetwork(netid, `10.${index}.0.0/24`)
    const entry = { name: `printer.${netid}`, address: '10.9.0.1', address6: '' }
    await callApi('post', `dns/${netid}`, entry)
  }
  const names = await read({ ...allDnsEntriesQuery(), staleTime: 0 })
  expect(names.map(({ network, address }) => [network, address])).toEqual([
    ['corp', '10.9.0.1'],
    ['lab', '10.9.0.1'],
  ])
})
