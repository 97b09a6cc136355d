import fc from 'fast-check'

import { hasPortOutOfRange, isPort, readPortItem, readPorts } from './policy-ports'

test.each([
  ['', []],
  ['80', ['80']],
  ['80, 443', ['80', '443']],
  ['8000-9000,22', ['8000-9000', '22']],
  ['1, 65535', ['1', '65535']],
  ['443, 80 81', ['443', '80', '81']],
  ['22 80', ['22', '80']],
  ['22\n80\r\n443\n', ['22', '80', '443']],
  ['  22\t80;443 ; 8443 ', ['22', '80', '443', '8443']],
  ['22\u00a080', ['22', '80']],
  ['80 - 90', ['80-90']],
  ['22 80 -90 100\t- 110,443', ['22', '80-90', '100-110', '443']],
  [' \n ', []],
  ['80, 80', ['80']],
])('reads "%s" as a list of ports [AC-027, AC-045]', (text, ports) => {
  expect(readPorts(text)).toEqual(ports)
})

test.each([
  ['70000', true],
  ['0', true],
  ['80, 8000-70000', true],
  ['80', false],
  ['90-80', false],
  ['http, 70000', false],
  ['', false],
])('finds a port out of range in %j: %j', (text, isBeyond) => {
  expect(hasPortOutOfRange(text)).toBe(isBeyond)
})

test.each([
  '0',
  '65536',
  '80,',
  '90-80',
  '80-80',
  '80-',
  'http',
  '1-2-3',
  '-5',
  ',80',
  '80,,443',
  '80;;443',
  '80 ,; 443',
  ';',
  '80 - 90 - 100',
  '80 -',
  '- 80',
  '80 90-',
  '80\n- 443',
  '80 -\n90',
  '- 80\n- 443',
  '80\u200b81',
  '80.443',
  '80/443',
  '80:443',
  '80|443',
  '80–90',
  '0x50',
  '1e3',
  '+80',
  '080',
  '00080',
  '８０',
  '80 tcp',
  'tcp 80',
  '443 80 8 1-',
])('rejects %j as a list of ports [AC-046, AC-047]', (text) => {
  expect(readPorts(text)).toBeUndefined()
})

test.each(['1', '80', '65535'])('accepts %s as a port', (text) => expect(isPort(text)).toBe(true))
test.each(['', '0', '080', '65536', '123456', ' 80', '80-81', '1e3', '8 0'])(
  'rejects %j as a port',
  (text) => expect(isPort(text)).toBe(false),
)

test.each(['80', ' 80 ', '80\n'])('accepts %j as one port', (text) =>
  expect(readPortItem(text)).toBe('80'),
)
test.each(['', '80 81', '80 80', '80,80', '80-90 80-90', '80,'])(
  'rejects %j as one port or range',
  (text) => expect(readPortItem(text)).toBeUndefined(),
)

const port = fc.integer({ min: 1, max: 65_535 })
const range = fc
  .tuple(fc.integer({ min: 1, max: 65_534 }), fc.integer({ min: 1, max: 65_534 }))
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
const dash = fc.constantFrom('-', ' - ', '- ', ' -', '\t-  ')
const blanks = fc.constantFrom('', ' ', '\n', ' \r\n ', '\t')
const separator = fc.constantFrom(' ', ',', ';', '\n', '\r\n', '\t', ', ', ' ; ', ',\n')

test('sends every typed port and range, whatever separates them', () => {
  const item = fc.oneof(
    port.map((number) => ({ typed: String(number), sent: String(number) })),
    fc.tuple(range, dash).map(([ends, between]) => ({
      typed: ends.join(between),
      sent: ends.join('-'),
    })),
  )
  const parts = fc.array(fc.tuple(item, separator), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(parts, blanks, blanks, (list, before, after) => {
      const typed = list
        .map(([{ typed: one }, between], index) => (index === 0 ? one : between + one))
        .join('')
      const sent = [...new Set(list.map(([{ sent: one }]) => one))]
      expect(readPorts(before + typed + after)).toEqual(sent)
    }),
  )
})

test('sends accepted numbers as typed', () => {
  const character = fc.constantFrom(...'0123456789', ...'0123456789', '-', ' ', ',', ';', '\n', 'x')
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 14 }), (text) => {
      const ports = readPorts(text)
      if (!ports) return
      const numbers = (from: string) => new Set(from.match(/\d+/g) ?? [])
      expect(numbers(ports.join(' '))).toEqual(numbers(text))
      expect(ports.every((port) => /^[1-9]\d{0,4}(-[1-9]\d{0,4})?$/.test(port))).toBe(true)
      // the sent ports are shown with commas, and parse to the same result
      expect(readPorts(ports.join(', '))).toEqual(ports)
    }),
    { numRuns: 5000 },
  )
})
