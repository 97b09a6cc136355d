import { networkListQuery, networkStatsSchema } from '@meshdeck/api/networks'
import { queryClient, z } from '@meshdeck/platform'
import { enterAs, hookAt } from '@meshdeck/testing/hooks'

import { useNetworkRanges } from './use-network-ranges'

const network = (netid: string, addressrange: string, addressrange6: string) =>
  z.parse(networkStatsSchema, { netid, addressrange, addressrange6, hosts: 0 })

test.each([
  ['corp', ['10.1.0.0/24', 'fd00::/64']],
  ['lab', ['10.2.0.0/24']],
  ['gone', []],
  [undefined, []],
])('the ranges of the network %j are those that it has: %j', async (networkId, expected) => {
  enterAs('admin')
  queryClient.setQueryData(networkListQuery().queryKey, [
    network('lab', '10.2.0.0/24', ''),
    network('corp', '10.1.0.0/24', 'fd00::/64'),
  ])
  const { result } = await hookAt('/', () => useNetworkRanges(networkId))
  expect(result.current).toEqual(expected)
})
