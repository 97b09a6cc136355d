import { decodeBase64, parseTime } from './parse-values'

test.each([
  ['not-a-token', 3],
  ['e30', 0],
  ['e30==', 4],
  ['a===', 1],
  ['YQ=', 3],
  ['YQ==YQ==', 4],
])('reports where %j stops being base64', (text, position) => {
  expect(() => decodeBase64(text)).toThrow(`illegal base64 data at input byte ${position}`)
})

test.each([
  ['', ''],
  ['e30=', '{}'],
  ['YWJj\nZGVm', 'abcdef'],
  ['YQ==\r\n', 'a'],
])('decodes %j', (text, content) => {
  expect(Buffer.from(decodeBase64(text)).toString()).toBe(content)
})

test.each([
  ['2030-01-01T00:00:00Z', '2030-01-01T00:00:00Z'],
  ['2030-01-01T0:00:00,5000Z', '2030-01-01T00:00:00.5Z'],
  ['2030-01-01T00:00:00.1234567891+00:00', '2030-01-01T00:00:00.123456789Z'],
  ['2030-01-01T00:00:00+02:30', '2030-01-01T00:00:00+02:30'],
])('reads %j as %j', (text, time) => {
  expect(parseTime(text)).toBe(time)
})

const whole = 'as "2006-01-02T15:04:05Z07:00": cannot parse'
test.each([
  ['', `parsing time "" ${whole} "" as "2006"`],
  ['2030-1-1T00:00:00Z', `parsing time "2030-1-1T00:00:00Z" ${whole} "1-1T00:00:00Z" as "01"`],
  ['2030-01-01 00:00:00Z', `parsing time "2030-01-01 00:00:00Z" ${whole} " 00:00:00Z" as "T"`],
  ['2030-01-01T00:00Z', `parsing time "2030-01-01T00:00Z" ${whole} "Z" as ":"`],
  ['2030-01-01T00:00:00', `parsing time "2030-01-01T00:00:00" ${whole} "" as "Z07:00"`],
  ['2030-13-01T00:00:00Z', 'parsing time "2030-13-01T00:00:00Z": month out of range'],
  ['2030-02-30T00:00:00Z', 'parsing time "2030-02-30T00:00:00Z": day out of range'],
  ['2030-01-01T24:00:00Z', 'parsing time "2030-01-01T24:00:00Z": hour out of range'],
  [
    '2030-01-01T00:00:00+24:00',
    'parsing time "2030-01-01T00:00:00+24:00": time zone offset hour out of range',
  ],
  ['2030-01-01T00:00:00Zx', 'parsing time "2030-01-01T00:00:00Zx": extra text: "x"'],
])('rejects %j', (text, message) => {
  expect(() => parseTime(text)).toThrow(message)
})
