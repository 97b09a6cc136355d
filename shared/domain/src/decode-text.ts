export type DecodedText = {
  text: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
}

/** Characters that no text contains: control characters, halves of characters, and traces of a wrong encoding. */
const NO_TEXT = /(?![\t\n\f\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/u

/**
 * Decodes the text of a file as saved by editors and spreadsheets: UTF-8 or UTF-16 with or without a byte order mark,
 * otherwise Windows-1252. Other single-byte encodings can't be distinguished from the last one. Returns undefined for
 * other content, such as a picture or a workbook.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  for (const encoding of encodingsOf(bytes)) {
    const text = textIn(bytes, encoding)
    if (text !== undefined) return { text, encoding }
  }
  return undefined
}

function encodingsOf(bytes: Uint8Array): ReadonlyArray<DecodedText['encoding']> {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  // text only contains zero bytes in UTF-16: before or after each ASCII character
  const zeros = [0, 0]
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [before = 0, behind = 0] = zeros
  if (before + behind > 0) return [before > behind ? 'utf-16be' : 'utf-16le']
  return ['utf-8', 'windows-1252']
}

/**
 * Decodes bytes in one encoding. Any even number of bytes can be UTF-16, so without a mark the text must also contain
 * letters or line ends.
 */
function textIn(bytes: Uint8Array, encoding: DecodedText['encoding']): string | undefined {
  try {
    const text =
      encoding === 'windows-1252'
        ? fromWindows1252(bytes)
        : new TextDecoder(encoding, { fatal: true }).decode(bytes)
    const isMarked = (bytes[0] ?? 0) >= 0xfe
    if (encoding.startsWith('utf-16') && !isMarked && !/[\n\w]/.test(text)) return undefined
    return NO_TEXT.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Characters of Windows-1252 at 80 to 9F, where Unicode has control characters; those fill its gaps. */
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Decodes without `TextDecoder`, because Node.js reads 80 to 9F as ISO 8859-1. */
function fromWindows1252(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte >= 0x80 && byte < 0xa0 ? FROM_80[byte - 0x80] : String.fromCharCode(byte),
  ).join('')
}
