import { decodeBase64 } from './base64'

test.each([
  ['not-a-token', 3],
  ['e30', 0],
  ['e30==', 4],
  ['a===', 1],
  ['YQ=', 3],
  ['YQ==YQ==', 4],
])('says where %j stops being base64', (text, position) => {
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
