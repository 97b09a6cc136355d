import { networkListQuery, networkStatsSchema } from '@meshdeck/api/networks'
import { ApiError, queryClient, z } from '@meshdeck/platform'
import { signInWithRole, renderLoadedHook } from '@meshdeck/testing/hooks'

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
])('maps %s to the field %s', (text, field) => {
  expect(refusalsOf(refused(text), [])).toEqual({ [field]: text })
})

test.each([
  [refused('gateway can only be created on linux based node', 500)],
  [refused('node is already acting as a relay', 500)],
  [new UnfitNodeError('Selected node not found')],
])('shows why the node is unfit at its field: %s', (error) => {
  expect(refusalsOf(error, [])).toEqual({ gateway: error.message })
})

test('shows the error of a route inside the network at its own field only', () => {
  const { routes = [] } = refusalsOf(refused(inside), ['192.168.0.0/24', ' 10.1.0.0/25 '])
  expect(routes[0]).toBeUndefined()
  expect(routes[1]).toBe(inside)
})

test('treats the first route like the others, and maps only refusals of ranges to it', () => {
  expect(refusalsOf(refused(inside), ['10.1.0.0/25']).routes).toEqual([inside])
  const other = 'no address10.1.0.0/25 here'
  expect(refusalsOf(refused(other), ['10.1.0.0/25'])).toEqual({})
})

test('maps an error to the field in whose list the route was typed', () => {
  const fields = ['10.9.0.0/16', '192.168.0.0/24, 10.1.0.77/25', '']
  expect(refusalsOf(refused(inside), fields).routes?.[1]).toBe(inside)
})

test('never maps an error to an empty route', () => {
  const text = 'egress range contained in the network address 10.1.0.0/24'
  expect(refusalsOf(refused(text), ['', ' '])).toEqual({})
})

test('keeps an error without a field above the form', () => {
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
])('returns the actual ranges of the network %j: %j', async (networkId, expected) => {
  signInWithRole('admin')
  queryClient.setQueryData(networkListQuery().queryKey, [
    network('lab', '10.2.0.0/24', ''),
    network('corp', '10.1.0.0/24', 'fd00::/64'),
  ])
  const { result } = await renderLoadedHook('/', () => useNetworkRanges(networkId))
  expect(result.current).toEqual(expected)
})
