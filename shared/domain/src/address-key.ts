/**
 * Returns the sort key of addresses and ranges, compared with `<`: IPv4 before IPv6, each in numeric order, a range
 * before a narrower one with the same first address. A list is sorted by its first address, then the next one. Other
 * text, such as a domain, comes after them in alphabetical order, and an empty string before everything.
 */
export function addressKey(...addresses: readonly string[]): string {
  return addresses.filter(Boolean).map(keyOf).join(' ')
}

function keyOf(text: string): string {
  const end = text.indexOf('/')
  const address = end === -1 ? text : text.slice(0, end)
  const bytes = address.includes(':') ? readIpv6(address) : readIpv4(address)
  if (!bytes)
    return `9 ${text.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(8, '0'))}`
  // an address without prefix is the narrowest range
  const prefix = end === -1 ? '999' : text.slice(end + 1)
  return `${bytes.length === 4 ? 4 : 6}${bytes.map(twoDigits).join('')}/${prefix.padStart(3, '0')}`
}

const twoDigits = (byte: number) => byte.toString(16).padStart(2, '0')

/* Address parsers without the library, which is several times slower and not loaded on every page. */

/** Returns the four bytes of an IPv4 address in its usual form; undefined for any other text. */
export function readIpv4(text: string): number[] | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  const bytes = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 256))
  return bytes.every((byte) => byte < 256) ? bytes : undefined
}

/** Returns the sixteen bytes of an IPv6 address, where `::` means any number of zeros; undefined for any other text. */
export function readIpv6(text: string): number[] | undefined {
  const [head = '', tail, ...more] = withoutDots(text).split('::')
  if (more.length > 0) return undefined
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':')
  const missingCount = 8 - headGroups.length - tailGroups.length
  if (tail === undefined ? missingCount !== 0 : missingCount < 1) return undefined

  const groups = [...headGroups, ...Array.from({ length: missingCount }, () => '0'), ...tailGroups]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
}

/** Converts an IPv4 ending (`::ffff:10.0.0.1`) to two groups. */
function withoutDots(text: string): string {
  const start = text.lastIndexOf(':') + 1
  const bytes = text.includes('.') ? readIpv4(text.slice(start)) : undefined
  if (!bytes) return text
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  return `${text.slice(0, start)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
