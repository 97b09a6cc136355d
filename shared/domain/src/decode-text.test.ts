import * as fc from 'fast-check'

import { decodeText } from './decode-text'

const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) {
    view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  }
  return new Uint8Array(view.buffer)
}
const bytes = (...parts: Array<Uint8Array | number[]>) =>
  new Uint8Array(parts.flatMap((part) => [...part]))
const utf8 = (text: string) => new TextEncoder().encode(text)

const encodings = {
  'UTF-8': (text: string) => utf8(text),
  'UTF-8 with a mark': (text: string) => bytes([0xef, 0xbb, 0xbf], utf8(text)),
  'UTF-16 LE': (text: string) => utf16(text, true),
  'UTF-16 LE with a mark': (text: string) => bytes([0xff, 0xfe], utf16(text, true)),
  'UTF-16 BE': (text: string) => utf16(text, false),
  'UTF-16 BE with a mark': (text: string) => bytes([0xfe, 0xff], utf16(text, false)),
}

test.each(Object.keys(encodings))('decodes a text in %s as it was written', (name) => {
  const encode = encodings[name as keyof typeof encodings]
  // every table has a line end, which reveals the byte order if there is no mark
  const line = fc.string({ unit: 'grapheme-composite' }).map((text) => text.replace(/\p{C}/gu, ''))
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = ['name', ...lines, ''].join('\r\n')
      expect(decodeText(encode(text))?.text).toBe(text)
    }),
  )
})

test("decodes text that isn't UTF-8 as Windows-1252, and says so", () => {
  const text = bytes(utf8('name\nB'), [0xfc], utf8('ro '), [0x80, 0x96], utf8('\n'))
  expect(decodeText(text)).toEqual({ text: 'name\nBüro €–\n', encoding: 'windows-1252' })
  expect(decodeText(utf8('Büro'))).toEqual({ text: 'Büro', encoding: 'utf-8' })
})

test.each<[string, Uint8Array]>([
  ['a picture', bytes([0x89], utf8('PNG\r\n'), [0x1a, 0x0a, 0, 0, 0, 13])],
  ['an archive', bytes(utf8('PK'), [3, 4, 20, 0, 6, 0])],
  ['an old workbook', bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], new Uint8Array(8))],
  ['zeros', new Uint8Array(8)],
  ['half a character of UTF-16', bytes([0xff, 0xfe, 0x61, 0x00, 0x62])],
  ['UTF-32', bytes([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
  ['a byte that Windows-1252 does not have', bytes(utf8('name'), [0x81])],
])("rejects %s, which isn't text", (_, content) => {
  expect(decodeText(content)).toBeUndefined()
})

test("never returns characters that don't occur in text", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (content) => {
      expect(decodeText(content)?.text ?? '').not.toMatch(/(?![\t\n\f\r])\p{Cc}|\p{Cs}/u)
    }),
  )
})
