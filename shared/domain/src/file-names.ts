/** Far below what any file system takes, so that a number still fits behind it. */
const MOST_BYTES = 200

/** What Windows forbids, control characters, halves of characters, and marks that reverse how the rest of a name is read. */
const FORBIDDEN = /[\p{Cc}\p{Cs}<>:"/\\|?*\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Names of devices in Windows, which it takes for them with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i

const EXTENSION = /\.[A-Za-z0-9]{1,8}$/

/**
 * A file name that Windows, macOS, and Linux can store: without characters that one of them forbids, without the
 * names that Windows reserves, without blanks and periods at either end, and no longer than 200 bytes.
 */
export function safeFileName(name: string): string {
  return shortName(name, '')
}

/**
 * File names that stay different on systems that ignore capitals, in the order of `names`. A name that an
 * earlier one has taken gets a number: `laptop-2.conf`, which WireGuard takes for the name of a tunnel too.
 */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = safeFileName(name)
    for (let number = 2; taken.has(folded(unique)); number += 1) {
      unique = shortName(name, `-${number}`)
    }
    taken.add(folded(unique))
    return unique
  })
}

/** `ß` and `SS` are one name to some systems. */
const folded = (name: string) => name.toUpperCase().toLowerCase()

/** The safe name, shortened so that `ending` fits between it and its extension. */
function shortName(name: string, ending: string): string {
  const clean = trimmed(name.replace(FORBIDDEN, '_').normalize('NFC'))
  const extension = EXTENSION.exec(clean)?.[0] ?? ''
  const stem = trimmed(clean.slice(0, clean.length - extension.length)) || 'file'
  const room = MOST_BYTES - bytesOf(extension) - bytesOf(ending)
  const short = shortened(stem, room)
  // only now, since shortening can leave a reserved name
  const free = RESERVED.test(short) ? shortened(`_${short}`, room) : short
  return `${free}${ending}${extension}`
}

const shortened = (stem: string, room: number) => trimmed(cut(stem, room))

const trimmed = (text: string) => text.replace(/^[. ]+|[. ]+$/g, '')

/** The beginning of a text that fits into so many bytes of UTF-8, without half a character at its end. */
function cut(text: string, most: number): string {
  let bytes = 0
  let short = ''
  for (const character of text) {
    bytes += bytesOf(character)
    if (bytes > most) return short
    short += character
  }
  return short
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length
