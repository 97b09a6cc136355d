import { networkListQuery, networkStatsSchema } from '@meshdeck/api/networks'
import { ApiError, queryClient, z } from '@meshdeck/platform'
import { enterAs, hookAt } from '@meshdeck/testing/hooks'

import { refusalsOf, UnfitNodeError, useNetworkRanges } from './config-file-refusals'

const refused = (text: string, status = 400) => new ApiError(status, text)
const inside =
  'egress range should not be the same as or contained in the netmaker network address10.1.0.0/25 10.1.0.0/24'

test.each([
  ['client validation: duplicate client name', 'clientid'],
  ['incorrect client public key', 'publickey'],
  ['client validation: public key is used by laptop', 'publickey'],
  ['client dns must be a valid ip address', 'dns'],
  ['ingress does not exist', 'gateway'],
])('%s is said at the field %s', (text, field) => {
  expect(refusalsOf(refused(text), [])).toEqual({ [field]: text })
})

test.each([
  [refused('gateway can only be created on linux based node', 500)],
  [refused('node is already acting as a relay', 500)],
  [new UnfitNodeError('Selected node not found')],
])('what makes the node unfit is said at its field: %s', (error) => {
  expect(refusalsOf(error, [])).toEqual({ gateway: error.message })
})

test('a route inside the network is said at its own field, and the others have no error', () => {
  const { routes = [] } = refusalsOf(refused(inside), ['192.168.0.0/24', ' 10.1.0.0/25 '])
  expect(routes[0]).toBeUndefined()
  expect(routes[1]).toBe(inside)
})

test('the first route is one as well, and only a refusal of ranges is about it', () => {
  expect(refusalsOf(refused(inside), ['10.1.0.0/25']).routes).toEqual([inside])
  const other = 'no address10.1.0.0/25 here'
  expect(refusalsOf(refused(other), ['10.1.0.0/25'])).toEqual({})
})

test('of fields with lists the one is meant in which the route was typed', () => {
  const fields = ['10.9.0.0/16', '192.168.0.0/24, 10.1.0.77/25', '']
  expect(refusalsOf(refused(inside), fields).routes?.[1]).toBe(inside)
})

test('an empty route is not the one that is meant', () => {
  const text = 'egress range contained in the network address 10.1.0.0/24'
  expect(refusalsOf(refused(text), ['', ' '])).toEqual({})
})

test('what is about no field stays above the form', () => {
  expect(refusalsOf(refused('ERROR: No unique addresses available.', 500), [])).toEqual({})
  expect(refusalsOf(refused(inside), ['', '192.168.0.0/24'])).toEqual({})
  expect(refusalsOf(new Error('no server'), [])).toEqual({})
})

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
