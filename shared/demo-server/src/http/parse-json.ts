import type { JsonValue } from './parse-values'

/** Error for invalid JSON, with the real decoder's message (contract 0.3). */
export class JsonSyntaxError extends Error {
  override name = 'JsonSyntaxError'
}

/** `atEnd` is the message for an unexpected end. */
type Reader = { bytes: Uint8Array; at: number; depth: number; atEnd: string }

/** More than any real body has, and low enough to prevent a stack overflow. */
const MAX_DEPTH = 1000
const QUOTE = 0x22
const BACKSLASH = 0x5c
const utf8 = new TextDecoder()

/**
 * Reads the first JSON value of a body and ignores the rest. Throws JsonSyntaxError `EOF` for an empty body,
 * `unexpected EOF` for a truncated one, otherwise the unexpected character and its position.
 */
export function parseFirstJson(bytes: Uint8Array): JsonValue {
  const reader = { bytes, at: 0, depth: 0, atEnd: 'unexpected EOF' }
  skipBlanks(reader)
  if (reader.at >= bytes.length) throw new JsonSyntaxError('EOF')
  return readValue(reader)
}

/**
 * Reads a text that consists of exactly one JSON value. Throws JsonSyntaxError; an unexpected end has another message
 * than in a body.
 */
export function parseWholeJson(bytes: Uint8Array): JsonValue {
  const reader = { bytes, at: 0, depth: 0, atEnd: 'unexpected end of JSON input' }
  skipBlanks(reader)
  const value = readValue(reader)
  skipBlanks(reader)
  const nextByte = reader.bytes[reader.at]
  if (nextByte !== undefined) throw unexpectedByteError(nextByte, 'after top-level value')
  return value
}

function readValue(reader: Reader): JsonValue {
  const byte = peek(reader)
  if (byte === 0x7b) return readNested(reader, readObject)
  if (byte === 0x5b) return readNested(reader, readArray)
  if (byte === QUOTE) return { kind: 'string', value: readString(reader) }
  if (byte === 0x2d || isDigit(byte)) return { kind: 'number', text: readNumber(reader) }
  if (byte === 0x74) return readWord(reader, 'true', { kind: 'bool', value: true })
  if (byte === 0x66) return readWord(reader, 'false', { kind: 'bool', value: false })
  if (byte === 0x6e) return readWord(reader, 'null', { kind: 'null' })
  throw unexpectedByteError(byte, 'looking for beginning of value')
}

function readNested(reader: Reader, read: (reader: Reader) => JsonValue): JsonValue {
  reader.depth += 1
  if (reader.depth > MAX_DEPTH) throw new JsonSyntaxError('exceeded max depth')
  reader.at += 1
  const value = read(reader)
  reader.depth -= 1
  return value
}

function readObject(reader: Reader): JsonValue {
  const fields: Array<[string, JsonValue]> = []
  skipBlanks(reader)
  if (peek(reader) === 0x7d) {
    reader.at += 1
    return { kind: 'object', fields }
  }
  for (;;) {
    skipBlanks(reader)
    if (peek(reader) !== QUOTE) {
      throw unexpectedByteError(peek(reader), 'looking for beginning of object key string')
    }
    const name = readString(reader)
    expectByte(reader, ':', 'after object key')
    skipBlanks(reader)
    fields.push([name, readValue(reader)])
    if (readSeparator(reader, '}', 'after object key:value pair')) return { kind: 'object', fields }
  }
}

function readArray(reader: Reader): JsonValue {
  const items: JsonValue[] = []
  skipBlanks(reader)
  if (peek(reader) === 0x5d) {
    reader.at += 1
    return { kind: 'array', items }
  }
  for (;;) {
    skipBlanks(reader)
    items.push(readValue(reader))
    if (readSeparator(reader, ']', 'after array element')) return { kind: 'array', items }
  }
}

/** Consumes a comma (false) or the closing bracket (true). */
function readSeparator(reader: Reader, closing: string, where: string): boolean {
  skipBlanks(reader)
  const byte = peek(reader)
  const isClosing = byte === closing.charCodeAt(0)
  if (!isClosing && byte !== 0x2c) throw unexpectedByteError(byte, where)
  reader.at += 1
  return isClosing
}

function readString(reader: Reader): string {
  const start = reader.at
  reader.at += 1
  let isPlain = true
  for (;;) {
    const byte = peek(reader)
    if (byte < 0x20) throw unexpectedByteError(byte, 'in string literal')
    reader.at += 1
    if (byte === QUOTE) break
    if (byte === BACKSLASH) {
      isPlain = false
      checkEscape(reader)
    }
  }
  const text = utf8.decode(reader.bytes.subarray(start, reader.at))
  return isPlain ? text.slice(1, -1) : JSON.parse(text)
}

function checkEscape(reader: Reader) {
  const byte = peek(reader)
  if (!'"\\/bfnrtu'.includes(String.fromCharCode(byte))) {
    throw unexpectedByteError(byte, 'in string escape code')
  }
  reader.at += 1
  if (byte !== 0x75) return
  for (let digits = 0; digits < 4; digits += 1) {
    const digit = peek(reader)
    if (!/[0-9a-f]/i.test(String.fromCharCode(digit))) {
      throw unexpectedByteError(digit, 'in \\u hexadecimal character escape')
    }
    reader.at += 1
  }
}

function readNumber(reader: Reader): string {
  const start = reader.at
  if (peek(reader) === 0x2d) reader.at += 1
  if (!isDigit(peek(reader))) throw unexpectedByteError(peek(reader), 'in numeric literal')
  if (peek(reader) === 0x30) reader.at += 1
  else skipDigits(reader)
  if (reader.bytes[reader.at] === 0x2e) {
    reader.at += 1
    if (!isDigit(peek(reader))) {
      throw unexpectedByteError(peek(reader), 'after decimal point in numeric literal')
    }
    skipDigits(reader)
  }
  if (reader.bytes[reader.at] === 0x65 || reader.bytes[reader.at] === 0x45) {
    reader.at += 1
    if (peek(reader) === 0x2b || peek(reader) === 0x2d) reader.at += 1
    if (!isDigit(peek(reader)))
      throw unexpectedByteError(peek(reader), 'in exponent of numeric literal')
    skipDigits(reader)
  }
  return utf8.decode(reader.bytes.subarray(start, reader.at))
}

function readWord(reader: Reader, word: string, value: JsonValue): JsonValue {
  for (const letter of word) {
    const byte = peek(reader)
    if (byte !== letter.charCodeAt(0)) {
      throw unexpectedByteError(byte, `in literal ${word} (expecting '${letter}')`)
    }
    reader.at += 1
  }
  return value
}

function expectByte(reader: Reader, character: string, where: string) {
  skipBlanks(reader)
  if (peek(reader) !== character.charCodeAt(0)) throw unexpectedByteError(peek(reader), where)
  reader.at += 1
}

function skipDigits(reader: Reader) {
  while (isDigit(reader.bytes[reader.at] ?? 0)) reader.at += 1
}

function skipBlanks(reader: Reader) {
  while ([0x20, 0x09, 0x0a, 0x0d].includes(reader.bytes[reader.at] ?? 0)) reader.at += 1
}

function peek(reader: Reader): number {
  const byte = reader.bytes[reader.at]
  if (byte === undefined) throw new JsonSyntaxError(reader.atEnd)
  return byte
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

/**
 * Returns the error for an unexpected byte. The contract's decoder works on single bytes, so a letter outside ASCII is
 * shown by its first one.
 */
function unexpectedByteError(byte: number, where: string): JsonSyntaxError {
  return new JsonSyntaxError(`invalid character ${quoteByte(byte)} ${where}`)
}

const ESCAPES: Record<number, string> = {
  0x07: '\\a',
  0x08: '\\b',
  0x09: '\\t',
  0x0a: '\\n',
  0x0b: '\\v',
  0x0c: '\\f',
  0x0d: '\\r',
  0x27: "\\'",
  0x5c: '\\\\',
}

function quoteByte(byte: number): string {
  const isPrintable = (byte >= 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad)
  const hex = byte.toString(16).padStart(2, '0')
  const raw = byte < 0x80 ? `\\x${hex}` : `\\u00${hex}`
  return `'${ESCAPES[byte] ?? (isPrintable ? String.fromCharCode(byte) : raw)}'`
}
