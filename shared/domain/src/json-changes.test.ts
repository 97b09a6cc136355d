import fc from 'fast-check'

import { isSecretField, jsonChanges } from './json-changes'

const change = (path: string, before: unknown, after: unknown) => ({
  path: path.split('.'),
  before,
  after,
})

test('returns the fields that differ, in their order', () => {
  const before = { name: 'in', enabled: true, port: 1 }
  const after = { name: 'out', enabled: true, port: 2 }
  expect(jsonChanges(before, after)).toEqual([change('name', 'in', 'out'), change('port', 1, 2)])
})

test('compares nested objects', () => {
  const before = { place: { city: 'Bonn', code: 'DE' } }
  const after = { place: { city: 'Kiel', code: 'DE' } }
  expect(jsonChanges(before, after)).toEqual([change('place.city', 'Bonn', 'Kiel')])
})

test('treats an object in place of a string as one value', () => {
  expect(jsonChanges({ place: 'Bonn' }, { place: { city: 'Bonn' } })).toEqual([
    change('place', 'Bonn', { city: 'Bonn' }),
  ])
})

test('treats a list as one value', () => {
  expect(jsonChanges({ ports: ['80', '443'] }, { ports: ['443'] })).toEqual([
    change('ports', ['80', '443'], ['443']),
  ])
})

test('returns all fields of a deleted object except blank ones', () => {
  const gone = { id: 'x', note: '', ports: [], tags: null, nodes: {}, place: { city: 'Bonn' } }
  expect(jsonChanges(gone, null)).toEqual([
    change('id', 'x', undefined),
    change('place.city', 'Bonn', undefined),
  ])
})

test('treats different blank values as equal', () => {
  expect(jsonChanges({ a: null, b: '', c: [] }, { a: '', c: null, d: undefined })).toEqual([])
})

test('treats false and zero as values', () => {
  expect(jsonChanges(null, { nat: false, metric: 0 })).toEqual([
    change('nat', undefined, false),
    change('metric', undefined, 0),
  ])
})

test('finds no difference between equal values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => expect(jsonChanges(value, value)).toHaveLength(0)),
  )
})

test('finds the same differences in both directions', () => {
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
])('hides %s, which must not be visible on screen', (name) =>
  expect(isSecretField(['settings', name])).toBe(true),
)

test.each(['publickey', 'name', 'keepalive', 'passed_through'])('shows %s', (name) =>
  expect(isSecretField([name])).toBe(false),
)

test("doesn't take a field for a secret because of its parents", () => {
  expect(isSecretField(['secrets', 'name'])).toBe(false)
  expect(isSecretField(['settings', 'mail', 'password'])).toBe(true)
  expect(isSecretField([])).toBe(false)
})
