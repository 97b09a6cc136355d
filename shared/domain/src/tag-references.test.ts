import {
  unchangedReferences,
  type TagInventory,
  referencesToTag,
  referencesToTags,
} from './tag-references'

const tag = (value: string) => ({ id: 'tag', value })
const policy = (id: string, part: object) => ({
  id,
  name: `policy ${id}`,
  policy_type: 'device-policy',
  src_type: [tag('*')],
  dst_type: [tag('*')],
  ...part,
})

/** Everything that can name a tag, with this tag. */
const inventoryWithReferencesTo = (id: string): TagInventory => ({
  policies: [
    policy('p1', { src_type: [tag(id)] }),
    policy('p2', { dst_type: [tag('corp.other'), tag(id)] }),
    policy('p3', { policy_type: 'user-policy', dst_type: [tag(id)] }),
    policy('p4', { src_type: [{ id: 'device', value: id }] }),
  ],
  egressRoutes: [
    { id: 'e1', name: 'office', tags: { [id]: 250 } },
    { id: 'e2', name: 'lab', tags: null },
  ],
  keys: [
    { value: 'k1', tags: ['rollout', 'spare'], groups: [id] },
    // has the same name as the tag
    { value: 'k2', tags: [id], groups: [] },
  ],
  postureChecks: [
    { id: 'c1', name: 'versions', tags: { [id]: {} } },
    { id: 'c2', name: 'all', tags: { '*': {} } },
  ],
  nameServers: [{ id: 's1', name: 'inhouse', tags: { [id]: '' } }],
  network: { netid: 'corp', auto_remove_tags: ['corp.other', id] },
})

const kinds = (uses: Array<{ kind: string; id: string }>) =>
  uses.map(({ kind, id }) => `${kind} ${id}`)

test('finds what names a tag in every kind of resource [TG-001]', () => {
  expect(referencesToTag('corp.edge', inventoryWithReferencesTo('corp.edge'))).toEqual([
    { kind: 'devicePolicy', id: 'p1', name: 'policy p1' },
    { kind: 'devicePolicy', id: 'p2', name: 'policy p2' },
    { kind: 'userPolicy', id: 'p3', name: 'policy p3' },
    { kind: 'egress', id: 'e1', name: 'office', metric: 250 },
    { kind: 'key', id: 'k1', name: 'rollout, spare' },
    { kind: 'postureCheck', id: 'c1', name: 'versions' },
    { kind: 'nameServer', id: 's1', name: 'inhouse' },
    { kind: 'network', id: 'corp', name: 'corp' },
  ])
})

test('returns a use shared by several tags once, and empties a route only with its last tag', () => {
  const route = (id: string, part: object) => ({ id, name: `route ${id}`, ...part })
  const inventory: TagInventory = {
    policies: [policy('p1', { src_type: [tag('corp.a')], dst_type: [tag('corp.b')] })],
    egressRoutes: [
      route('one', { tags: { 'corp.a': 1 }, nodes: {} }),
      route('either', { tags: { 'corp.a': 1, 'corp.b': 2 }, nodes: {} }),
      route('named', { tags: { 'corp.a': 1 }, nodes: { n1: 1 } }),
      route('unused', { tags: { 'corp.c': 1 }, nodes: {} }),
    ],
    nodes: [
      { isConfigFile: false, tags: ['corp.a', 'corp.b'] },
      { isConfigFile: true, tags: ['corp.c'] },
    ],
  }
  const emptied = (...ids: string[]) =>
    referencesToTags(ids, inventory).flatMap(({ id, isEmptied }) => (isEmptied ? [id] : []))

  expect(kinds(referencesToTags(['corp.a', 'corp.b'], inventory))).toEqual([
    'devicePolicy p1',
    'egress one',
    'egress either',
    'egress named',
  ])
  expect(emptied('corp.a')).toEqual(['one'])
  expect(emptied('corp.a', 'corp.b')).toEqual(['one', 'either'])
  expect(emptied('corp.c')).toEqual([])
})

test('finds no uses of a tag that nothing names, whatever is loaded', () => {
  expect(referencesToTag('corp.none', inventoryWithReferencesTo('corp.edge'))).toEqual([])
  expect(
    referencesToTag('toString', { egressRoutes: [{ id: 'e1', name: 'a', tags: {} }] }),
  ).toEqual([])
  expect(referencesToTag('corp.edge', {})).toEqual([])
})

test('applies a new name only to policies between devices', () => {
  const before = referencesToTag('corp.edge', inventoryWithReferencesTo('corp.edge'))
  const left = unchangedReferences(before, {
    newId: 'corp.rim',
    inventory: inventoryWithReferencesTo('corp.edge'),
  })
  expect(kinds(left)).toEqual([
    'userPolicy p3',
    'egress e1',
    'key k1',
    'postureCheck c1',
    'nameServer s1',
    'network corp',
  ])
})

test('uses that already have the new name aren’t left behind', () => {
  const before = referencesToTag('corp.edge', inventoryWithReferencesTo('corp.edge'))
  const inventory = { ...inventoryWithReferencesTo('corp.rim'), keys: [] }
  expect(kinds(unchangedReferences(before, { newId: 'corp.rim', inventory }))).toEqual(['key k1'])
})
