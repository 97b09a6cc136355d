import { MOST_BYTES, readCsv, readCsvFile } from './read-csv'

const columns = [{ id: 'name', isNeeded: true, aliases: ['host name'] }, { id: 'address' }]
const read = (text: string) => readCsv(new TextEncoder().encode(text), columns)

test('lines come with their numbers, whatever the order and the capitals of the columns', () => {
  expect(read('Address,other,Name\r\n10.0.0.1,x,web\r\n\r\n10.0.0.2,y,"d,b"\r\n')).toEqual({
    lines: [
      { line: 2, cells: { name: 'web', address: '10.0.0.1' } },
      { line: 4, cells: { name: 'd,b', address: '10.0.0.2' } },
    ],
  })
})

test.each([
  'name;address\nweb;10.0.0.1',
  'name\taddress\nweb\t10.0.0.1',
  '\uFEFFhost name,address\nweb,10.0.0.1',
  ' name , address \n web , 10.0.0.1 ',
])('%j is read as spreadsheets write it', (text) => {
  expect(read(text)).toEqual({ lines: [{ line: 2, cells: { name: 'web', address: '10.0.0.1' } }] })
})

test('a column that a file is leaving out is left out of its lines, and a short line has empty cells', () => {
  expect(read('name\nweb')).toEqual({ lines: [{ line: 2, cells: { name: 'web' } }] })
  expect(read('name,address\nweb')).toEqual({
    lines: [{ line: 2, cells: { name: 'web', address: '' } }],
  })
})

test.each([
  ['', 'isEmpty'],
  [' \r\n', 'isEmpty'],
  ['name,address\r\n', 'hasNoLines'],
  ['name,address\r\n,\r\n', 'hasNoLines'],
  ['address\r\n10.0.0.1', 'lacksColumns'],
  ['{"name": "web"}', 'lacksColumns'],
  ['name,address\r\n"web,10.0.0.1', 'isNoCsv'],
  ['PK\u0003\u0004\0\0', 'isNoCsv'],
])('of %j it says %s', (text, fault) => {
  expect(read(text)).toEqual({ fault, columns: 'name' })
})

test('what is no text is no CSV', () => {
  expect(readCsv(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]), columns)).toMatchObject({
    fault: 'isNoCsv',
  })
})

test('a file that is too large is not opened, and one that cannot be opened says so', async () => {
  const file = new File(['name\nweb'], 'table.csv')
  const opening = jest.fn(() => Promise.reject(new DOMException('moved', 'NotReadableError')))
  const complaint = jest.spyOn(console, 'warn').mockReturnValue()
  Object.assign(file, { arrayBuffer: opening })
  expect(await readCsvFile(file, columns)).toMatchObject({ fault: 'isNoCsv' })
  expect(complaint).toHaveBeenCalledTimes(1)

  Object.defineProperty(file, 'size', { value: MOST_BYTES + 1 })
  expect(await readCsvFile(file, columns)).toMatchObject({ fault: 'isTooLarge' })
  expect(opening).toHaveBeenCalledTimes(1)
})
