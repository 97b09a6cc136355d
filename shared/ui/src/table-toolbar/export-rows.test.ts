import type { Column } from '../table-model/types'
import { exportName, toCsv, toJson } from './export-rows'
import { shownTable } from './shown-table'

type Row = { id: string; name: string; note: string }

const columns: Array<Column<Row, string>> = [
  { id: 'name', header: 'Name', width: '1fr', cell: ({ name }) => name },
  {
    id: 'health',
    header: 'Health',
    width: '1fr',
    cell: () => null,
    text: (_row, live) => live ?? 'unknown',
  },
  { id: 'note', header: 'Note', width: '1fr', cell: ({ note }) => note },
]

test('requires a text of a cell that is an element', () => {
  // @ts-expect-error -- else an export would have nothing to say
  const column: Column<Row> = { id: 'name', header: 'Name', width: '1fr', cell: () => null }
  expect(column.text).toBeUndefined()
})

const shown = (rows: Array<Omit<Row, 'id'>>) =>
  shownTable({
    rows: rows.map((row) => ({ id: `id-${row.name}`, ...row })),
    columns,
    liveOf: ({ name }) => (name === 'a' ? 'online' : undefined),
  })

test('writes the headers, the cell texts and the id of each row to a file', async () => {
  expect(toCsv(await shown([{ name: 'a', note: '' }]))).toBe(
    'Name,Health,Note,ID\r\na,online,,id-a\r\n',
  )
  expect(JSON.parse(toJson(await shown([{ name: 'b', note: 'x' }])))).toEqual([
    { name: 'b', health: 'unknown', note: 'x', id: 'id-b' },
  ])
})

test.each([
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['Zürich', 'Zürich'],
])('writes %j in a line as %j', async (note, written) => {
  expect(toCsv(await shown([{ name: 'b', note }])).split('\r\n')[1]).toBe(
    `b,unknown,${written},id-b`,
  )
})

test.each(['=1+1', '+1', '-1', '@x', ' =1+1', '\u00a0=1', '\t', '＝1+1', '＋1', '－1', '＠x'])(
  'keeps %j from being a spreadsheet formula',
  async (note) => {
    expect(toCsv(await shown([{ name: 'b', note }]))).toContain(`,'${note}`)
  },
)

test('writes a time in UTC, and says so in its heading', async () => {
  const at: Column<{ id: string; at?: number }> = {
    id: 'seen',
    header: 'Last seen',
    width: '8rem',
    cell: () => null,
    moment: (row) => row.at,
  }
  const rows = [{ id: 'a', at: Date.UTC(2026, 10, 21, 8, 12) }, { id: 'b' }, { id: 'c', at: 0 }]
  const table = await shownTable({ rows, columns: [at], liveOf: () => undefined })
  expect(toCsv(table)).toBe('Last seen (UTC),ID\r\n2026-11-21T08:12:00.000Z,a\r\n,b\r\n,c\r\n')
  expect(JSON.parse(toJson(table))).toMatchObject([{ seen: '2026-11-21T08:12:00.000Z' }, {}, {}])
})

test('writes all rows of a long table to a file, in order', async () => {
  const names = Array.from({ length: 1234 }, (_, index) => `n${index}`)
  const { lines } = await shown(names.map((name) => ({ name, note: '' })))
  expect(lines.map(([name]) => name)).toEqual(names)
})

test('names a file after its table and the day', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(exportName('All Devices', 'csv', now)).toBe('all-devices-2026-11-21.csv')
})
