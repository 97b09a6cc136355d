const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** A text that is not standard base64, in the words of the contract's decoder. */
export class Base64Error extends Error {
  override name = 'Base64Error'

  constructor(position: number) {
    super(`illegal base64 data at input byte ${position}`)
  }
}

/**
 * Bytes of a padded standard base64 text; line breaks are passed over.
 * @throws Base64Error with the byte the contract's decoder stumbles at.
 */
export function decodeBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8')
  let inQuantum = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const character = String.fromCharCode(bytes[at] ?? 0)
    if (character === '\n' || character === '\r') continue
    if (character === '=') {
      checkPadding(text, at, inQuantum)
      return Buffer.from(text, 'base64')
    }
    if (!ALPHABET.includes(character)) throw new Base64Error(at)
    inQuantum = (inQuantum + 1) % 4
  }
  if (inQuantum !== 0) throw new Base64Error(bytes.length - inQuantum)
  return Buffer.from(text, 'base64')
}

/** What may follow the first `=`: nothing after three characters of four, one more `=` after two. */
function checkPadding(text: string, at: number, inQuantum: number) {
  if (inQuantum < 2) throw new Base64Error(at)
  let next = skipLineBreaks(text, at + 1)
  if (inQuantum === 2) {
    if (next === text.length) throw new Base64Error(text.length)
    if (text[next] !== '=') throw new Base64Error(next - 1)
    next = skipLineBreaks(text, next + 1)
  }
  if (next < text.length) throw new Base64Error(next)
}

function skipLineBreaks(text: string, from: number): number {
  let at = from
  while (text[at] === '\n' || text[at] === '\r') at += 1
  return at
}
