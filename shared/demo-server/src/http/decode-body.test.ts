import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import { decode, struct } from './decode-body'
import * as type from './field-types'

const sample = struct('Sample', {
  name: type.string(),
  size: type.int('int32', 32),
  isOpen: type.bool(),
  tags: type.set('models.TagID'),
  names: type.list(type.string()),
  metrics: type.map(type.int()),
  id: type.uuid(),
  ip: type.ip(),
  key: type.byteArray('wgtypes.Key', 4),
  data: type.bytes(),
  end: type.time(),
  inner: struct('Inner', { depth: type.int() }),
})

const read = (text: string) => decode(sample, new TextEncoder().encode(text))

test('fills missing fields with their zero value', () => {
  expect(read('{}')).toEqual({
    name: '',
    size: 0,
    isOpen: false,
    tags: null,
    names: null,
    metrics: null,
    id: NIL_UUID,
    ip: '',
    key: [0, 0, 0, 0],
    data: null,
    end: '0001-01-01T00:00:00Z',
    inner: { depth: 0 },
  })
})

test('matches field names case-insensitively, and the last of repeated fields wins', () => {
  expect(read('{"NAME":"a","Name":"b","size":7}')).toMatchObject({ name: 'b', size: 7 })
})

test('ignores unknown fields, including those of every object', () => {
  expect(read('{"constructor":1,"__proto__":{"name":"x"},"toString":2}').name).toBe('')
})

test('leaves a field unchanged for null', () => {
  expect(read('{"name":"a","name":null,"names":["x"],"names":null}')).toMatchObject({
    name: 'a',
    names: null,
  })
})

test('truncates a byte array to its size', () => {
  expect(read('{"key":[1,2,3,4,5]}').key).toEqual([1, 2, 3, 4])
  expect(read('{"key":[9]}').key).toEqual([9, 0, 0, 0])
})

test('reads bytes in base64 and as a list of numbers', () => {
  expect(read('{"data":"AQL/"}')).toMatchObject({ data: 'AQL/' })
  expect(read('{"data":[1,2,255]}')).toMatchObject({ data: 'AQL/' })
  expect(read('{"data":[null]}')).toMatchObject({ data: 'AA==' })
})

test.each([
  ['[]', 'json: cannot unmarshal array into Go value of type models.Sample'],
  ['5', 'json: cannot unmarshal number into Go value of type models.Sample'],
  ['{"name":5}', 'json: cannot unmarshal number into Go struct field Sample.name of type string'],
  [
    '{"size":1.5}',
    'json: cannot unmarshal number 1.5 into Go struct field Sample.size of type int32',
  ],
  [
    '{"size":2147483648}',
    'json: cannot unmarshal number 2147483648 into Go struct field Sample.size of type int32',
  ],
  [
    '{"isOpen":"yes"}',
    'json: cannot unmarshal string into Go struct field Sample.isOpen of type bool',
  ],
  [
    '{"tags":[]}',
    'json: cannot unmarshal array into Go struct field Sample.tags of type map[models.TagID]struct {}',
  ],
  [
    '{"names":"a"}',
    'json: cannot unmarshal string into Go struct field Sample.names of type []string',
  ],
  [
    '{"metrics":{"a":"1"}}',
    'json: cannot unmarshal string into Go struct field Sample.metrics of type int',
  ],
  [
    '{"key":"AA=="}',
    'json: cannot unmarshal string into Go struct field Sample.key of type wgtypes.Key',
  ],
  [
    '{"key":[256]}',
    'json: cannot unmarshal number 256 into Go struct field Sample.key of type uint8',
  ],
  [
    '{"inner":{"depth":"x"}}',
    'json: cannot unmarshal string into Go struct field Inner.inner.depth of type int',
  ],
  ['{"id":"alpha"}', 'invalid UUID length: 5'],
  ['{"ip":"10.0.0.256"}', 'invalid IP address: 10.0.0.256'],
  ['{"data":"*"}', 'illegal base64 data at input byte 0'],
  ['{"data":{}}', 'json: cannot unmarshal object into Go struct field Sample.data of type []uint8'],
  [
    '{"data":[256]}',
    'json: cannot unmarshal number 256 into Go struct field Sample.data of type uint8',
  ],
  [
    '{"end":"tomorrow"}',
    'parsing time "tomorrow" as "2006-01-02T15:04:05Z07:00": cannot parse "tomorrow" as "2006"',
  ],
])('rejects %s', (text, message) => {
  expect(() => read(text)).toThrow(message)
})

test('reports the first of several mismatches', () => {
  expect(() => read('{"size":"1","name":2}')).toThrow('Sample.size')
})
