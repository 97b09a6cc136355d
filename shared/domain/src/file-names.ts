/** Far below the limit of any file system, so that a number can be appended. */
const MAX_BYTES = 200

/**
 * Characters that Windows forbids, control characters, halves of characters, and marks that reverse the reading order.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}<>:"/\\|?*\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Device names in Windows, which are reserved with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i

const EXTENSION = /\.[A-Za-z0-9]{1,8}$/

/**
 * Returns a file name that Windows, macOS, and Linux can store: without forbidden characters and reserved Windows
 * names, without spaces and periods at either end, and at most 200 bytes long.
 */
export function safeFileName(name: string): string {
  return shortName(name, '')
}

/**
 * Returns file names that stay unique on systems that ignore case, in the order of `names`. A duplicate gets a number:
 * `laptop-2.conf`, which is also a valid WireGuard tunnel name.
 */
export function uniqueFileNames(names: readonly string[]): string[] {
  const takenNames = new Set<string>()
  return names.map((name) => {
    let unique = safeFileName(name)
    for (let number = 2; takenNames.has(folded(unique)); number += 1) {
      unique = shortName(name, `-${number}`)
    }
    takenNames.add(folded(unique))
    return unique
  })
}

/** Some systems treat `ß` and `SS` as equal. */
const folded = (name: string) => name.toUpperCase().toLowerCase()

/** Returns the safe name, shortened so that `ending` fits before its extension. */
function shortName(name: string, ending: string): string {
  const clean = trimmed(name.replace(FORBIDDEN, '_').normalize('NFC'))
  const extension = EXTENSION.exec(clean)?.[0] ?? ''
  const stem = trimmed(clean.slice(0, clean.length - extension.length)) || 'file'
  const room = MAX_BYTES - bytesOf(extension) - bytesOf(ending)
  const short = shortened(stem, room)
  // last, because shortening can produce a reserved name
  const free = RESERVED.test(short) ? shortened(`_${short}`, room) : short
  return `${free}${ending}${extension}`
}

const shortened = (stem: string, room: number) => trimmed(cut(stem, room))

const trimmed = (text: string) => text.replace(/^[. ]+|[. ]+$/g, '')

/** Returns the start of a text that fits into a number of UTF-8 bytes, without splitting a character. */
function cut(text: string, maxLength: number): string {
  let bytes = 0
  let short = ''
  for (const character of text) {
    bytes += bytesOf(character)
    if (bytes > maxLength) return short
    short += character
  }
  return short
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length
