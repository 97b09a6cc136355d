import { ApiError } from '@meshdeck/platform'

import { refusalsOf } from './egress-faults'

test.each([
  ['invalid CIDR', 'range'],
  ['the range is taken', 'range'],
  ['egress overlaps with another', 'range'],
  ['domain cannot be resolved', 'domain'],
  ['routing node is offline', 'nodes'],
  ['invalid tag in nodes', 'tags'],
  ['virtual NAT needs a range', 'mode'],
])('"%s" stands at the field %s', (text, field) => {
  expect(refusalsOf(new ApiError(400, text))).toEqual({ [field]: text })
})

test('what is about no field, or is no refusal of what was sent, stands above the form', () => {
  expect(refusalsOf(new ApiError(400, 'disk full'))).toEqual({})
  expect(refusalsOf(new ApiError(500, 'invalid CIDR'))).toEqual({})
  expect(refusalsOf(new Error('invalid CIDR'))).toEqual({})
})
