import { findEntities, indexEntities, type Entity } from './entity-index'

const entity = (name: string, part: Partial<Entity> = {}): Entity => ({
  id: name,
  name,
  addresses: [],
  params: {},
  ...part,
})

const names = (entities: readonly Entity[], text: string, limit = 10) =>
  findEntities(indexEntities(entities), text, limit).shownEntities.map(({ name }) => name)

test('ranks names that begin with the text first, then names that contain it, then the rest', () => {
  const entities = [
    entity('lab-core'),
    entity('a-spare', { otherNames: ['core-switch'] }),
    entity('core-10'),
    entity('a-core-b'),
    entity('core-9'),
  ]
  const inOrder = ['core-9', 'core-10', 'a-core-b', 'lab-core', 'a-spare']
  expect(names(entities, 'core')).toEqual(inOrder)
  expect(names(entities, '  CORE ')).toEqual(inOrder)
  // only the first matches are shown
  expect(names(entities, 'core', 3)).toEqual(inOrder.slice(0, 3))
})

test('ranks a match in another field below matches in the name', () => {
  const entities = [
    entity('a', { otherNames: ['b'] }),
    entity('ab'),
    entity('c', { otherNames: ['ab'] }),
  ]
  expect(names(entities, 'b')).toEqual(['ab', 'a', 'c'])
  // the end of one field and the beginning of the next don't form a match
  expect(names(entities, 'ca')).toEqual([])
})

test('matches every word regardless of case', () => {
  const entities = [entity('fra-edge-01'), entity('fra-core-01')]
  expect(names(entities, 'EDGE fra')).toEqual(['fra-edge-01'])
})

test.each([
  ['beata', ['Béata Müller', 'pc of Béata']],
  ['MÜLLER', ['Béata Müller', 'Muller']],
  ['muller', ['Muller', 'Béata Müller']],
])('finds %s regardless of accents', (text, expected) => {
  const entities = ['Béata Müller', 'Muller', 'pc of Béata'].map((name) => entity(name))
  expect(new Set(names(entities, text))).toEqual(new Set(expected))
})

test('keeps a match in the name when a letter expands to two', () => {
  expect(
    names([entity('spare', { otherNames: ['œuvre'] }), entity('nœud-œuvre')], 'oeuvre'),
  ).toEqual(['nœud-œuvre', 'spare'])
})

test('finds a public key by a longer part, not by letters common to many keys', () => {
  const entities = [entity('por-gw-01', { publicKey: 'Zk+adQ7cO1rT9keVbX2m=' }), entity('admin-pc')]
  expect(names(entities, 'ad')).toEqual(['admin-pc'])
  expect(names(entities, 'adQ7cO1r')).toEqual(['por-gw-01'])
})

test.each([
  ['addresses by their beginning', '10.1.0', ['node', 'other', 'net']],
  ['an address, and the ranges around it', '10.1.0.7', ['node', 'other', 'wide', 'net']],
  ['addresses in a range, and ranges that overlap with it', '10.1.0.0/28', ['node', 'wide', 'net']],
  ['an IPv6 address in another spelling', 'fd00:0:0::7', ['node', 'net']],
  ['addresses in an IPv6 range', 'fd00::/64', ['node', 'net']],
  ['an endpoint', '203.0.113.9', ['other']],
])('finds %s: %s', (_, text, expected) => {
  const entities = [
    entity('node', { addresses: ['10.1.0.7', 'fd00::7'] }),
    entity('other', { addresses: ['10.1.0.77'], otherNames: ['203.0.113.9'] }),
    entity('net', { addresses: ['10.1.0.0/26', 'fd00::/64'] }),
    entity('wide', { addresses: ['10.0.0.0/8'] }),
  ]
  expect(new Set(names(entities, text))).toEqual(new Set(expected))
})

test('returns up to the limit and counts the others by network', () => {
  const entities = ['a-1', 'a-2', 'a-3', 'a-4'].map((name, index) =>
    entity(name, { networkId: index < 3 ? 'lab' : 'prod' }),
  )
  const { shownEntities, count, hiddenCounts } = findEntities(
    indexEntities([...entities, entity('b')]),
    'a-',
    2,
  )
  expect(shownEntities.map(({ name }) => name)).toEqual(['a-1', 'a-2'])
  expect([count, ...hiddenCounts]).toEqual([4, ['lab', 1], ['prod', 1]])
})

test('returns everything sorted by name for an empty text', () => {
  expect(names([entity('b'), entity('a')], '')).toEqual(['a', 'b'])
})
