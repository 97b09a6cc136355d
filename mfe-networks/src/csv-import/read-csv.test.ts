import * as fc from 'fast-check'
import { unparse } from 'papaparse'

import { linesOf, MAX_BYTES, MAX_UNKNOWN, readCsv, readCsvFile } from './read-csv'

const columns = [{ id: 'name', isNeeded: true, aliases: ['host name'] }, { id: 'address' }]
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) {
    view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  }
  return new Uint8Array(view.buffer)
}
const read = (content: string | Uint8Array) =>
  readCsv(typeof content === 'string' ? utf8(content) : content, columns)

function tableIn(content: string | Uint8Array) {
  const reading = read(content)
  if ('fault' in reading) throw new Error(`The file has a fault: ${reading.fault}`)
  return reading.table
}
const linesIn = (content: string | Uint8Array) => linesOf(tableIn(content))
const web = { line: 2, cells: { name: 'web', address: '10.0.0.1' } }

test('returns lines with their numbers regardless of order and case of the columns', () => {
  expect(linesIn('Address,Name\r\n10.0.0.1,web\r\n\r\n10.0.0.2,"d,b"\r\n')).toEqual([
    web,
    { line: 4, cells: { name: 'd,b', address: '10.0.0.2' } },
  ])
  // a line break in a cell counts
  expect(linesIn('name,address\n"a\nb",\nweb,10.0.0.1').map(({ line }) => line)).toEqual([2, 4])
})

test.each([
  'name;address\nweb;10.0.0.1',
  'name;address\nweb;10.0.0.1\n\n\n',
  'name\taddress\nweb\t10.0.0.1\n',
  'name|address\rweb|10.0.0.1\r',
  'name,address\nweb,10.0.0.1\n,\n',
  '\uFEFFhost name,address\nweb,10.0.0.1',
  ' name , address \n web , 10.0.0.1 ',
  'HOST_NAME;Address\nweb;10.0.0.1',
  'hostName;"address"\n"web";"10.0.0.1"',
])('reads %j as written by spreadsheets', (text) => {
  expect(linesIn(text)).toEqual([web])
})

test('applies a line that declares the separator and excludes it from the table', () => {
  for (const separator of [';', ',', '\t', '|', '^']) {
    const text = `sep=${separator}\r\nname${separator}address\r\nweb${separator}10.0.0.1\r\n`
    expect(linesIn(text)).toEqual([{ ...web, line: 3 }])
  }
  expect(linesIn('"sep=;"\nname;address\nweb;10.0.0.1')).toEqual([{ ...web, line: 3 }])
})

test.each([
  ['Devices of 2026\n\nname,address\nweb,10.0.0.1', 3],
  ['"Devices, all of them";;\nname;address\nweb;10.0.0.1', 2],
  ['sep=;\n5" racks\nname;address\nweb;10.0.0.1', 3],
  ['Office;\n;\nname;address\nweb;10.0.0.1', 3],
])(
  'skips a title above the headings and keeps the line number of the headings: %j',
  (text, line) => {
    expect(linesIn(text)).toEqual([{ ...web, line: line + 1 }])
    expect(tableIn(text).headLine).toBe(line)
  },
)

test("doesn't take a device named like a column for a heading", () => {
  expect(read('title,notes\nname,address\nweb,10.0.0.1')).toMatchObject({ fault: 'lacksColumns' })
  expect(linesIn('name,address\nname,address')).toEqual([
    { line: 2, cells: { name: 'name', address: 'address' } },
  ])
})

test('omits missing columns from the lines and fills short lines with empty cells', () => {
  expect(linesIn('name\nweb')).toEqual([{ line: 2, cells: { name: 'web' } }])
  expect(linesIn('name,address\nweb')).toEqual([{ line: 2, cells: { name: 'web', address: '' } }])
})

test('returns unrecognized headings with their first values', () => {
  const table = tableIn(
    'name,notes,,host name,\nweb,old,x,web-2,\ndb,new,,,\nwiki,old,,,\nmail,a,,,\nfax,b,,,',
  )
  expect(table.unknownHeadings).toEqual([
    { columnIndex: 1, text: 'notes', examples: ['old', 'new', 'a'] },
    { columnIndex: 2, text: '', examples: ['x'] },
    { columnIndex: 3, text: 'host name', examples: ['web-2'] },
  ])
  expect(linesOf(table, new Map([['address', 1]]))[0]).toEqual({
    line: 2,
    cells: { name: 'web', address: 'old' },
  })
})

test('lets the user assign a misspelled heading', () => {
  expect(tableIn('nmae,address\nweb,10.0.0.1').unknownHeadings).toEqual([
    { columnIndex: 0, text: 'nmae', examples: ['web'] },
  ])
})

test('reports cells to the right of the last heading', () => {
  expect(linesIn('name,address\nweb,10.0.0.1,10.0.0.2\ndb,10.0.0.3,\n')).toEqual([
    { ...web, hasSurplus: true },
    { line: 3, cells: { name: 'db', address: '10.0.0.3' } },
  ])
})

test.each<[string, object]>([
  ['', { fault: 'isEmpty' }],
  [' \r\n', { fault: 'isEmpty' }],
  ['\uFEFF', { fault: 'isEmpty' }],
  ['name,address\r\n', { fault: 'hasNoLines' }],
  ['name,address\r\n,\r\n', { fault: 'hasNoLines' }],
  ['address\r\n10.0.0.1', { fault: 'lacksColumns', columns: 'name', found: 'address' }],
  ['web,10.0.0.1', { fault: 'lacksColumns', columns: 'name', found: 'web, 10.0.0.1' }],
  ['name,address\r\n"web,10.0.0.1', { fault: 'hasBadQuotes', line: 2 }],
  ['name,address\r\nweb,10.0.0.1\r\n"d"b,10.0.0.2', { fault: 'hasBadQuotes', line: 3 }],
  ['{"name": "web"}', { fault: 'isOtherFormat' }],
  ['<!DOCTYPE html>\n<table>', { fault: 'isOtherFormat' }],
  ['%PDF-1.7\nname', { fault: 'isOtherFormat' }],
  ['PK\u0003\u0004\0\0', { fault: 'isWorkbook' }],
])('reports, for %j, %j', (text, fault) => {
  expect(read(text)).toEqual(fault)
})

test("rejects a table with too many unknown columns and doesn't count empty ones", () => {
  const heads = (count: number) => Array.from({ length: count }, (_, index) => `h${index}`)
  const table = (count: number) => `name,${heads(count).join(',')}\nweb${',x'.repeat(count)}`
  expect(read(table(2000))).toEqual({ fault: 'hasTooManyColumns', most: MAX_UNKNOWN })
  expect(read(table(MAX_UNKNOWN + 1))).toMatchObject({ fault: 'hasTooManyColumns' })
  expect(tableIn(table(MAX_UNKNOWN)).unknownHeadings).toHaveLength(MAX_UNKNOWN)
  expect(linesIn(`name${','.repeat(2000)}\nweb${','.repeat(2000)}`)).toEqual([
    { line: 2, cells: { name: 'web' } },
  ])
})

test("reports that a picture isn't text, and recognizes an old workbook", () => {
  expect(read(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0]))).toEqual({ fault: 'isNoText' })
  expect(read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toEqual({ fault: 'isWorkbook' })
})

test("reads a text that isn't UTF-8 and marks it as guessed", () => {
  const bytes = new Uint8Array([...utf8('name,address\nb'), 0xfc, ...utf8('ro,10.0.0.1')])
  expect(linesIn(bytes)).toEqual([{ line: 2, cells: { name: 'büro', address: '10.0.0.1' } }])
  expect(tableIn(bytes).isGuessed).toBe(true)
  expect(tableIn('name\nbüro').isGuessed).toBe(false)
})

const cell = fc
  .string({ unit: 'grapheme-composite', maxLength: 12 })
  .map((text) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim())
const styles = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  quotes: fc.boolean(),
  isNamed: fc.boolean(),
  title: fc.constantFrom('', 'Devices', '\n\nAll devices\n'),
  blanks: fc.nat(3),
  encode: fc.constantFrom(
    utf8,
    (text: string) => utf8(`\uFEFF${text}`),
    (text: string) => utf16(text, true),
    (text: string) => utf16(text, false),
    (text: string) => utf16(`\uFEFF${text}`, true),
    (text: string) => utf16(`\uFEFF${text}`, false),
  ),
})

test('returns the same cells and lines for any content and format of a table', () => {
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(rows, styles, (cells, style) => {
      const { separator, newline, quotes, isNamed, title, blanks, encode } = style
      const above = [
        ...(isNamed ? [`sep=${separator}`] : []),
        ...(title === '' ? [] : title.split('\n')),
      ]
      const body = unparse([['address', 'name'], ...cells], {
        delimiter: separator,
        newline,
        quotes,
      })
      const text = [...above, body, ...Array<string>(blanks).fill('')].join(newline)
      const expected = cells.flatMap(([address, name], index) =>
        address === '' && name === ''
          ? []
          : [{ line: above.length + index + 2, cells: { name, address } }],
      )
      const reading = read(encode(text))
      const outcome = 'fault' in reading ? reading.fault : linesOf(reading.table)
      expect(outcome).toEqual(expected.length === 0 ? 'hasNoLines' : expected)
    }),
    { numRuns: 500 },
  )
})

test("doesn't open a file that is too large and reports one that can't be opened", async () => {
  const file = new File(['name\nweb'], 'table.csv')
  const opening = jest.fn(() => Promise.reject(new DOMException('moved', 'NotReadableError')))
  const complaint = jest.spyOn(console, 'warn').mockReturnValue()
  Object.assign(file, { arrayBuffer: opening })
  expect(await readCsvFile(file, columns)).toEqual({ fault: 'cannotOpen' })
  expect(complaint).toHaveBeenCalledTimes(1)

  Object.defineProperty(file, 'size', { value: MAX_BYTES + 1 })
  expect(await readCsvFile(file, columns)).toEqual({ fault: 'isTooLarge' })
  expect(opening).toHaveBeenCalledTimes(1)
})
