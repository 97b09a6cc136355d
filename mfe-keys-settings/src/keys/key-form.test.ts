import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'
import { readIn } from '@meshdeck/testing/time-zone'

import {
  emptyKey,
  formLikeKey,
  keyEditSchema,
  type KeyForm,
  keyFormSchema,
  relaysOf,
  tagsWithin,
} from './key-form'

const valid: KeyForm = { ...emptyKey, name: 'visitors', networks: ['lab'] }
const later = '2999-01-01T10:00'

/** Returns the validation messages by field for a valid key with these changes. */
function complaints(change: Partial<KeyForm>) {
  const { error } = z.safeParse(keyFormSchema, { ...valid, ...change })
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map((issue) => [issue.path[0], issue.message]),
  )
}

test.each([
  ['', 'keys:keys.create.nameMissing'],
  ['   ', 'keys:keys.create.nameMissing'],
  ['ab', 'keys:keys.create.nameShort'],
  [' ab ', 'keys:keys.create.nameShort'],
  ['abc', undefined],
  ['Büro 2. Stock', undefined],
  ['ü'.repeat(32), undefined],
  ['🔑'.repeat(32), undefined],
  ['a'.repeat(33), 'keys:keys.create.nameLong'],
])('validates the name %j: %s', (name, message) => {
  expect(complaints({ name }).name).toBe(message)
})

test.each(['', '0', '-1', '1.5', 'five', '1e3', '007', '1 000', '9'.repeat(20)])(
  'rejects %j as a number of uses',
  (uses) => {
    expect(complaints({ type: 'uses', uses })).toEqual({ uses: 'keys:keys.create.usesInvalid' })
  },
)

test.each([
  ['', 'keys:keys.create.expiresMissing'],
  ['2020-01-01T10:00', 'keys:keys.create.expiresPast'],
  [later, undefined],
])('validates a key that ends at %j: %s', (expires, message) => {
  expect(complaints({ type: 'time', expires }).expires).toBe(message)
})

test('validates and sends only the fields of the selected type', () => {
  const form = { ...valid, name: ' visitors ', uses: 'none', expires: '2020-01-01T10:00' }
  expect(z.parse(keyFormSchema, form)).toEqual({
    name: 'visitors',
    networks: ['lab'],
    options: { gateway: '', groups: [] },
  })
  expect(z.parse(keyFormSchema, { ...form, type: 'uses', uses: '5' })).toMatchObject({ uses: 5 })
  expect(z.parse(keyFormSchema, { ...form, type: 'time', expires: later })).toMatchObject({
    expiration: new Date(later).getTime(),
  })
})

describe('in a time zone with daylight saving time', () => {
  beforeEach(() => readIn('Europe/Berlin'))
  afterEach(() => jest.restoreAllMocks())

  test('rejects a skipped time', () => {
    const form = { type: 'time', expires: '2099-03-29T02:30' } as const
    expect(complaints(form).expires).toBe('common:field.skippedTime')
  })

  test('sends the first of a time that occurs twice', () => {
    const form = { ...valid, type: 'time', expires: '2099-10-25T02:30' } as const
    expect(z.parse(keyFormSchema, form)).toMatchObject({
      expiration: Date.UTC(2099, 9, 25, 0, 30),
    })
  })
})

test('copies the options of a used-up key with the next free name, but not its uses', () => {
  const key = z.parse(enrollmentKeySchema, {
    value: 'k1',
    tags: ['visitors'],
    networks: ['lab'],
    groups: ['lab.guests'],
    uses_remaining: 0,
  })
  const row = { name: 'visitors', type: 'uses' as const, networks: ['lab'], key }
  expect(formLikeKey(row, new Set(['visitors', 'visitors-2']))).toEqual({
    ...emptyKey,
    name: 'visitors-3',
    type: 'uses',
    networks: ['lab'],
    groups: ['lab.guests'],
  })
})

const node = (id: string, part: object) => z.parse(nodeSchema, { id, hostid: `of-${id}`, ...part })

test("offers only relays of a key's networks, by name", () => {
  const nodes = [
    node('n1', { network: 'lab', isrelay: true }),
    node('n2', { network: 'lab' }),
    node('n3', { network: 'other', isrelay: true }),
    node('n4', { network: 'lab', isrelay: true }),
  ]
  const hosts = [z.parse(hostSchema, { id: 'of-n4', name: 'berlin' })]
  expect([...relaysOf(['lab'], { nodes, hosts })]).toEqual([
    ['n4', 'berlin'],
    ['n1', 'n1'],
  ])
  expect(relaysOf(['lab', 'field'], { nodes, hosts }).get('n4')).toBe('berlin · lab')
})

test('keeps tags in their order, independent of the selection order', () => {
  const groups = ['lab.web', 'lab.db']
  expect(z.parse(keyEditSchema, { gateway: 'n1', groups })).toEqual({
    gateway: 'n1',
    groups: ['lab.db', 'lab.web'],
  })
})

test('removes tags with their network, but not those of a network with a longer name', () => {
  expect(tagsWithin(['lab', 'x'], ['lab.web', 'lab-2.web', 'x.db', 'field.db'])).toEqual([
    'lab.web',
    'x.db',
  ])
})
