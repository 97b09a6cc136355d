import { findEntities, indexEntities, type Entity } from './entity-index'

const thing = (name: string, part: Partial<Entity> = {}): Entity => ({
  id: name,
  name,
  addresses: [],
  params: {},
  ...part,
})

const names = (things: readonly Entity[], text: string, limit = 10) =>
  findEntities(indexEntities(things), text, limit).shown.map(({ name }) => name)

test('ranks names that begin with the text first, then names that contain it, then the rest', () => {
  const things = [
    thing('lab-core'),
    thing('a-spare', { others: ['core-switch'] }),
    thing('core-10'),
    thing('a-core-b'),
    thing('core-9'),
  ]
  const inOrder = ['core-9', 'core-10', 'a-core-b', 'lab-core', 'a-spare']
  expect(names(things, 'core')).toEqual(inOrder)
  expect(names(things, '  CORE ')).toEqual(inOrder)
  // only the first matches are shown
  expect(names(things, 'core', 3)).toEqual(inOrder.slice(0, 3))
})

test('ranks a match in another field below matches in the name', () => {
  const things = [thing('a', { others: ['b'] }), thing('ab'), thing('c', { others: ['ab'] })]
  expect(names(things, 'b')).toEqual(['ab', 'a', 'c'])
  // the end of one field and the beginning of the next don't form a match
  expect(names(things, 'ca')).toEqual([])
})

test('matches every word regardless of case', () => {
  const things = [thing('fra-edge-01'), thing('fra-core-01')]
  expect(names(things, 'EDGE fra')).toEqual(['fra-edge-01'])
})

test.each([
  ['beata', ['Béata Müller', 'pc of Béata']],
  ['MÜLLER', ['Béata Müller', 'Muller']],
  ['muller', ['Muller', 'Béata Müller']],
])('finds %s regardless of accents', (text, expected) => {
  const things = ['Béata Müller', 'Muller', 'pc of Béata'].map((name) => thing(name))
  expect(new Set(names(things, text))).toEqual(new Set(expected))
})

test('keeps a match in the name when a letter expands to two', () => {
  expect(names([thing('spare', { others: ['œuvre'] }), thing('nœud-œuvre')], 'oeuvre')).toEqual([
    'nœud-œuvre',
    'spare',
  ])
})

test('finds a public key by a longer part, not by letters common to many keys', () => {
  const things = [thing('por-gw-01', { publicKey: 'Zk+adQ7cO1rT9keVbX2m=' }), thing('admin-pc')]
  expect(names(things, 'ad')).toEqual(['admin-pc'])
  expect(names(things, 'adQ7cO1r')).toEqual(['por-gw-01'])
})

test.each([
  ['addresses by their beginning', '10.1.0', ['node', 'other', 'net']],
  ['an address, and the ranges around it', '10.1.0.7', ['node', 'other', 'wide', 'net']],
  ['what lies in a range, and what overlaps with it', '10.1.0.0/28', ['node', 'wide', 'net']],
  ['an IPv6 address in another spelling', 'fd00:0:0::7', ['node', 'net']],
  ['what lies in an IPv6 range', 'fd00::/64', ['node', 'net']],
  ['an endpoint', '203.0.113.9', ['other']],
])('finds %s: %s', (_, text, expected) => {
  const things = [
    thing('node', { addresses: ['10.1.0.7', 'fd00::7'] }),
    thing('other', { addresses: ['10.1.0.77'], others: ['203.0.113.9'] }),
    thing('net', { addresses: ['10.1.0.0/26', 'fd00::/64'] }),
    thing('wide', { addresses: ['10.0.0.0/8'] }),
  ]
  expect(new Set(names(things, text))).toEqual(new Set(expected))
})

test('returns up to the limit and counts the others by network', () => {
  const things = ['a-1', 'a-2', 'a-3', 'a-4'].map((name, index) =>
    thing(name, { networkId: index < 3 ? 'lab' : 'prod' }),
  )
  const { shown, count, hidden } = findEntities(indexEntities([...things, thing('b')]), 'a-', 2)
  expect(shown.map(({ name }) => name)).toEqual(['a-1', 'a-2'])
  expect([count, ...hidden]).toEqual([4, ['lab', 1], ['prod', 1]])
})

test('returns everything sorted by name for an empty text', () => {
  expect(names([thing('b'), thing('a')], '')).toEqual(['a', 'b'])
})
