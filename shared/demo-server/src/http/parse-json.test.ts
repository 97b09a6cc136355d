import { parseFirstJson, parseWholeJson } from './parse-json'
import { toPlain } from './parse-values'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['', 'EOF'],
  [' \n\t', 'EOF'],
  ['{', 'unexpected EOF'],
  ['{"netid":"a"', 'unexpected EOF'],
  ['"half', 'unexpected EOF'],
  ['[1,', 'unexpected EOF'],
  ['tru', 'unexpected EOF'],
  ['1e', 'unexpected EOF'],
  ['hello', "invalid character 'h' looking for beginning of value"],
  ['netid=x', "invalid character 'e' in literal null (expecting 'u')"],
  ["{'a':1}", "invalid character '\\'' looking for beginning of object key string"],
  ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
  ['{"a" 1}', "invalid character '1' after object key"],
  ['{"a":1 "b":2}', "invalid character '\"' after object key:value pair"],
  ['[1 2]', "invalid character '2' after array element"],
  ['[1,]', "invalid character ']' looking for beginning of value"],
  ['"a\nb"', "invalid character '\\n' in string literal"],
  ['"\\q"', "invalid character 'q' in string escape code"],
  ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
  ['-x', "invalid character 'x' in numeric literal"],
  ['1.x', "invalid character 'x' after decimal point in numeric literal"],
  ['1ex', "invalid character 'x' in exponent of numeric literal"],
  ['\uFEFF{}', "invalid character 'ï' looking for beginning of value"],
])('rejects %j with "%s"', (text, message) => {
  expect(() => parseFirstJson(bytes(text))).toThrow(message)
})

test.each([
  ['{"a":[1,-2.5e3,true,null]}', { a: [1, -2500, true, null] }],
  ['"\\u00e4\\n\\"ß"', 'ä\n"ß'],
  ['01', 0],
  [' 5 and more', 5],
  ['{} trailing', {}],
  ['[]]', []],
])('reads the first value of %j', (text, value) => {
  expect(toPlain(parseFirstJson(bytes(text)))).toEqual(value)
})

test('rejects nesting deeper than any real body', () => {
  expect(() => parseFirstJson(bytes('['.repeat(20_000)))).toThrow('exceeded max depth')
})

test.each([
  ['', 'unexpected end of JSON input'],
  ['{"a":', 'unexpected end of JSON input'],
  ['{} x', "invalid character 'x' after top-level value"],
])('rejects %j as a whole text with "%s"', (text, message) => {
  expect(() => parseWholeJson(bytes(text))).toThrow(message)
})
