import type { NetworkInput } from '@meshdeck/api/network-changes'
import { ApiError } from '@meshdeck/platform'

import { createRefusals } from './use-network-creation'

const both: NetworkInput = {
  netid: 'office',
  addressrange: '10.1.0.0/24',
  addressrange6: 'fd00::/64',
  defaultacl: 'yes',
  defaultDns: '',
  auto_join: true,
}
const own = { nameTaken: 'The name is taken', rangeTaken: 'The range is taken' }
const refusalOf = (words: string, input = both) =>
  createRefusals(new ApiError(400, words), input, own)
const taken = own.rangeTaken

test.each([
  "Key: 'Network.NetID' Error:Field validation for 'NetID' failed on the 'netid_valid' tag",
  'invalid network name',
])('maps a taken name to the name field: %s', (words) => {
  expect(refusalOf(words)).toEqual({ name: own.nameTaken })
})

test('maps a taken range to each range that was sent', () => {
  const words = 'network cidr already in use'
  expect(refusalOf(words)).toEqual({ addressrange: taken, addressrange6: taken })
  expect(refusalOf(words, { ...both, addressrange: '' })).toEqual({ addressrange6: taken })
})

test.each([
  ['cannot create network with /31 or /32 cidr', 'addressrange'],
  ['cannot create network with /127 or /128 cidr', 'addressrange6'],
  ['invalid CIDR address: fd00::/64', 'addressrange6'],
  ['invalid CIDR address: 10.1.0.0/24', 'addressrange'],
])("maps %s to %s with the server's message", (words, field) => {
  expect(refusalOf(words)).toEqual({ [field]: words })
})

test('keeps an error without a field for the whole form', () => {
  expect(refusalOf('out of memory')).toEqual({})
  expect(createRefusals(new ApiError(500, 'network cidr already in use'), both, own)).toEqual({})
})
