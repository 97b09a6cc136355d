import fc from 'fast-check'

import { isSecretField, jsonChanges } from './json-changes'

const change = (path: string, before: unknown, after: unknown) => ({
  path: path.split('.'),
  before,
  after,
})

test('tells the fields that differ, in their order', () => {
  const before = { name: 'in', enabled: true, port: 1 }
  const after = { name: 'out', enabled: true, port: 2 }
  expect(jsonChanges(before, after)).toEqual([change('name', 'in', 'out'), change('port', 1, 2)])
})

test('goes into objects', () => {
  const before = { place: { city: 'Bonn', code: 'DE' } }
  const after = { place: { city: 'Kiel', code: 'DE' } }
  expect(jsonChanges(before, after)).toEqual([change('place.city', 'Bonn', 'Kiel')])
})

test('an object in the place of a text is one value', () => {
  expect(jsonChanges({ place: 'Bonn' }, { place: { city: 'Bonn' } })).toEqual([
    change('place', 'Bonn', { city: 'Bonn' }),
  ])
})

test('takes a list as one value', () => {
  expect(jsonChanges({ ports: ['80', '443'] }, { ports: ['443'] })).toEqual([
    change('ports', ['80', '443'], ['443']),
  ])
})

test('of what was deleted it tells all that it said, and nothing of what was blank', () => {
  const gone = { id: 'x', note: '', ports: [], tags: null, nodes: {}, place: { city: 'Bonn' } }
  expect(jsonChanges(gone, null)).toEqual([
    change('id', 'x', undefined),
    change('place.city', 'Bonn', undefined),
  ])
})

test('what is blank in one way and in another does not differ', () => {
  expect(jsonChanges({ a: null, b: '', c: [] }, { a: '', c: null, d: undefined })).toEqual([])
})

test('false and zero say something', () => {
  expect(jsonChanges(null, { nat: false, metric: 0 })).toEqual([
    change('nat', undefined, false),
    change('metric', undefined, 0),
  ])
})

test('nothing differs from itself', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => expect(jsonChanges(value, value)).toHaveLength(0)),
  )
})

test('what differs one way differs the other way', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (a, b) => {
      const there = jsonChanges(a, b).map(({ path }) => path.join('\n'))
      const back = jsonChanges(b, a).map(({ path }) => path.join('\n'))
      expect(back.toSorted()).toEqual(there.toSorted())
    }),
  )
})

test.each([
  'client_secret',
  'password',
  'hostpass',
  'okta_api_token',
  'google_sa_creds_json',
  'privatekey',
  'private_key',
  'apikey',
  'api_key',
])('%s is not to be read over a shoulder', (name) =>
  expect(isSecretField(['settings', name])).toBe(true),
)

test.each(['publickey', 'name', 'keepalive', 'passed_through'])('%s may be read', (name) =>
  expect(isSecretField([name])).toBe(false),
)

test('what a field is in does not make it a secret', () => {
  expect(isSecretField(['secrets', 'name'])).toBe(false)
  expect(isSecretField(['settings', 'mail', 'password'])).toBe(true)
  expect(isSecretField([])).toBe(false)
})
