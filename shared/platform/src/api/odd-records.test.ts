import * as z from '../schema'
import { demandComplete, isIncomplete, parseRecord, parseRecords, parseReply } from './odd-records'

const text = z.withDefault(z.string(), '')
const item = z.object({
  id: z.string(),
  name: text,
  ports: z.withDefault(z.array(z.string()), []),
  owner: z.optional(z.object({ id: z.string(), name: text })),
})
const list = z.array(item)
const good = { id: 'a', name: 'Ann', ports: ['80'], owner: { id: 'o', name: 'Ops' } }

const readAll = (content: unknown) => {
  const parsed = parseRecords(list, structuredClone(content))
  return parsed.isRead ? parsed : { data: [], leftOut: Number.NaN }
}

test.each([
  ['null in a field', { ...good, name: null }, { ...good, name: '' }, false],
  ['a number where a text is', { ...good, name: 7 }, { ...good, name: '' }, true],
  ['an object where a list is', { ...good, ports: {} }, { ...good, ports: [] }, true],
  ['null in a list of a field', { ...good, ports: ['80', null] }, good, true],
  ['a number in a list of a field', { ...good, ports: [80, '80'] }, good, true],
  [
    'null in a part',
    { ...good, owner: { id: 'o', name: null } },
    { ...good, owner: { id: 'o', name: '' } },
    false,
  ],
  [
    'a part without its id',
    { ...good, owner: { name: 'Ops' } },
    { id: 'a', name: 'Ann', ports: ['80'] },
    true,
  ],
])('reads a record with %s as far as it is valid', (...given) => {
  const [, odd, read, isPart] = given
  const { data, leftOut } = readAll([good, odd, good])
  expect(data).toEqual([good, { ...read }, good].map((record) => expect.objectContaining(record)))
  expect(leftOut).toBe(0)
  expect(data.map(isIncomplete)).toEqual([false, isPart, false])
})

test.each([
  ['null', null],
  ['a text', 'odd'],
  ['a list', []],
  ['a record without id', { name: 'Ann' }],
  ['a record whose id is null', { ...good, id: null }],
  ['a record whose id is a number', { ...good, id: 7 }],
])('leaves out and counts %s in a list', (_, odd) => {
  const { data, leftOut } = readAll([odd, good, odd, good])
  expect(data).toEqual([good, good])
  expect(leftOut).toBe(2)
})

test.each([['a text'], [{ id: 'a' }], [7]])("doesn't read %j as a list", (content) => {
  expect(parseRecords(list, content).isRead).toBe(false)
})

test('reads records by id and those of a page like those of a list', () => {
  const byId = z.record(z.string(), z.object({ status: z.string(), note: text }))
  expect(
    parseRecords(byId, { a: { status: 'online', note: 5 }, b: null, c: {}, d: 'x' }),
  ).toMatchObject({ data: { a: { status: 'online', note: '' } }, leftOut: 3 })

  const page = z.object({ data: list, total: z.number() })
  expect(parseRecords(page, { data: [good, null, { ...good, name: [] }], total: 3 })).toMatchObject(
    { data: { data: [good, { ...good, name: '' }], total: 3 }, leftOut: 1 },
  )
})

test('reads a record with two possible forms as the one it has more fields of', () => {
  const plain = z.object({ netid: z.string(), range: text })
  const forms = z.array(z.union([plain, z.object({ Network: plain, Hosts: z.number() })]))
  const parsed = parseRecords(forms, [
    { netid: 'a', range: 1 },
    { Network: { netid: 'b', range: 1 }, Hosts: 2 },
    { Hosts: 2 },
  ])
  expect(parsed).toMatchObject({
    data: [
      { netid: 'a', range: '' },
      { Network: { netid: 'b', range: '' }, Hosts: 2 },
    ],
    leftOut: 1,
  })
})

test('marks the parsed record, its original reply, and copies', () => {
  const whole = z.array(
    z.pipe(
      z.record(z.string(), z.unknown()),
      z.transform((reply, { issues }) => {
        const { data: known, error } = z.safeParse(item, reply)
        if (!error) return { known, reply }
        for (const { path, message } of error.issues) {
          issues.push({ code: 'custom', path, message, input: reply })
        }
        return z.NEVER
      }),
    ),
  )
  const parsed = parseRecords(whole, [{ ...good, name: 7, other: 1 }])
  const [first] = parsed.isRead ? parsed.data : []
  expect(first).toMatchObject({ known: { ...good, name: '' }, reply: { other: 1 } })
  expect(() => demandComplete({ ...first?.reply, name: 'new' })).toThrow('read in part')
  expect(() => demandComplete({ ...good })).not.toThrow()
})

test('reads only null as missing for a single resource', () => {
  expect(parseReply(item, { ...good, name: null })).toMatchObject({ data: { ...good, name: '' } })
  expect(parseReply(item, { ...good, name: 7 }).isRead).toBe(false)
  expect(parseReply(item, { ...good, id: null }).isRead).toBe(false)
  expect(parseReply(item, null).isRead).toBe(false)
})

test('parses more of a record that was already read', () => {
  const more = z.object({ id: z.string(), mtu: z.optional(z.number()) })
  const record = { id: 'a', mtu: 'large' }
  expect(parseRecord(more, record)).toEqual(expect.objectContaining({ id: 'a' }))
  expect(isIncomplete(parseRecord(more, record))).toBe(true)
  expect(parseRecord(more, { id: 'a', mtu: null })).toEqual({ id: 'a' })
  expect(record).toEqual({ id: 'a', mtu: 'large' })
  expect(() => parseRecord(more, { mtu: 1 })).toThrow('id')
})
