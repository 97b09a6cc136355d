import type { NetworkInput } from '@meshdeck/api/network-changes'
import { ApiError } from '@meshdeck/platform'

import { createRefusals } from './create-refusals'

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
])('a name that is taken belongs to the name: %s', (words) => {
  expect(refusalOf(words)).toEqual({ name: own.nameTaken })
})

test('a range that is taken belongs to each range that was sent', () => {
  const words = 'network cidr already in use'
  expect(refusalOf(words)).toEqual({ addressrange: taken, addressrange6: taken })
  expect(refusalOf(words, { ...both, addressrange: '' })).toEqual({ addressrange6: taken })
})

test.each([
  ['cannot create network with /31 or /32 cidr', 'addressrange'],
  ['cannot create network with /127 or /128 cidr', 'addressrange6'],
  ['invalid CIDR address: fd00::/64', 'addressrange6'],
  ['invalid CIDR address: 10.1.0.0/24', 'addressrange'],
])('%s belongs to %s in the words of the server', (words, field) => {
  expect(refusalOf(words)).toEqual({ [field]: words })
})

test('what belongs to no field stays with the whole form', () => {
  expect(refusalOf('out of memory')).toEqual({})
  expect(createRefusals(new ApiError(500, 'network cidr already in use'), both, own)).toEqual({})
})
