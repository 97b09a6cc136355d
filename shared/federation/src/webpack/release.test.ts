import { withoutDates } from './release'

/** Creates a zip of uncompressed files with a date, as the number of days after the earliest date of a zip. */
function zipOf(files: Record<string, string>, day: number): Buffer {
  const date = (day + 0x21) * 0x10000
  const packed = Object.entries(files).map(([name, text]) => {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt32LE(date, 10)
    local.writeUInt16LE(name.length, 26)
    return { name, bytes: Buffer.concat([local, Buffer.from(name), Buffer.from(text)]) }
  })
  let offset = 0
  const central = packed.map(({ name, bytes }) => {
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt32LE(date, 12)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    offset += bytes.length
    return Buffer.concat([entry, Buffer.from(name)])
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...packed.map(({ bytes }) => bytes), ...central, end])
}

const files = { 'one.d.ts': 'export {}', 'two.d.ts': 'export type Two = 2' }

test('zips of the same files have the same bytes, whenever they were created', () => {
  const [today, tomorrow] = [zipOf(files, 100), zipOf(files, 101)]
  expect(today.equals(tomorrow)).toBe(false)
  expect(withoutDates(today)).toEqual(withoutDates(tomorrow))
  expect(withoutDates(today)).toEqual(zipOf(files, 0))
})

test("rejects a file that isn't a zip", () => {
  expect(() => withoutDates(Buffer.from('types'))).toThrow('expected a zip')
  expect(() => withoutDates(Buffer.alloc(100))).toThrow('expected a zip')
})
