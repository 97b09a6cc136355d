import { PreparedList } from './prepared-list'

const ids = ['a', 'b', 'c']

let names: Map<string, Buffer>
/** Times of the last check-in, at which the rows end. */
let seen: Map<string, string>
let list: PreparedList
beforeEach(() => {
  names = new Map(ids.map((id) => [id, Buffer.from(`{"name":"n${id}"`)]))
  seen = new Map(ids.map((id) => [id, '10']))
  list = new PreparedList({
    ids: () => ids,
    rowsOf: (some) => ({
      rows: some.map((id) => ({
        fixed: names.get(id) ?? Buffer.alloc(0),
        tail: `,"seen":${seen.get(id) ?? ''}}`,
      })),
      until: Infinity,
    }),
    part: 2,
  })
})

function see(id: string, when: string) {
  seen.set(id, when)
  list.change(id)
}

async function readBytes(): Promise<Buffer[]> {
  const found: Buffer[] = []
  for await (const bytes of list.bytes()) found.push(bytes)
  return found
}

const rowsIn = (bytes: Buffer[]) => Buffer.concat(bytes).toString()
const rows = (a: number, b: number, c: number) =>
  `,{"name":"na","seen":${a}},{"name":"nb","seen":${b}},{"name":"nc","seen":${c}}`

test('rebuilds the part with the changed row, and leaves sent buffers unchanged', async () => {
  const before = await readBytes()
  see('b', '11')
  const after = await readBytes()
  expect(rowsIn(after)).toBe(rows(10, 11, 10))
  expect(rowsIn(before)).toBe(rows(10, 10, 10))
  expect(after[1]).toBe(before[1])
})

test.each([
  ['an end that grows', () => see('b', '1000'), rows(10, 1000, 10)],
  ['an end that shrinks', () => see('b', '1'), rows(10, 1, 10)],
  [
    'a row with other data',
    () => {
      names.set('c', Buffer.from('{"name":"xy"'))
      see('c', '10')
    },
    rows(10, 10, 10).replace('nc', 'xy'),
  ],
])('shows %s', async (_what, change, expected) => {
  await readBytes()
  change()
  expect(rowsIn(await readBytes())).toBe(expected)
})
