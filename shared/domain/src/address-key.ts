import { readIpv4, readIpv6 } from './address-bytes'

/**
 * What addresses and ranges are sorted by, compared with `<`: IPv4 before IPv6, each in the order of their numbers, a
 * range before a narrower one with the same first address. Of a list the first address decides, then the next one.
 * A text that is neither, such as a domain, comes after them by its letters, and an empty one before everything.
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
