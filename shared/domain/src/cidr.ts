import ipaddr from 'ipaddr.js'

import { readIpv4, readIpv6 } from './address-key'

/** Whether a text is an IPv4 address: four octets of 0 to 255 without leading zeros [CO-019]. */
export function isIpv4(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text)
}

/**
 * Whether a text is an IPv6 address without zone [CO-021]. An IPv4 ending is only allowed in the usual form,
 * `::ffff:10.0.0.1`.
 */
export function isIpv6(text: string): boolean {
  // the library reads `::10.0.0.1` as `::ffff:10.0.0.1`
  const isPlain = !/[.%]/.test(text) || (/^::ffff:/i.test(text) && isIpv4(text.slice(7)))
  return isPlain && ipaddr.IPv6.isValid(text)
}

/** Whether a text is an address of either family [CO-023]. */
export function isIp(text: string): boolean {
  return isIpv4(text) || isIpv6(text)
}

/** Whether a text is an IPv4 range with a prefix of 0 to 32 [CO-020]. */
export function isIpv4Cidr(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/')
  return rest.length === 0 && isIpv4(address) && isPrefix(prefix, 32)
}

/** Whether a text is an IPv6 range with a prefix of 0 to 128 [CO-022]. */
export function isIpv6Cidr(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/')
  return rest.length === 0 && isIpv6(address) && isPrefix(prefix, 128)
}

/** Whether a text is a range of either family [CO-023]. */
export function isCidr(text: string): boolean {
  return isIpv4Cidr(text) || isIpv6Cidr(text)
}

function isPrefix(text: string, longest: number): boolean {
  return /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= longest
}

/** Whether an address is private: 10.x, 172.16 to 172.31, 192.168.x, and for IPv6 anything that starts with `fc00`. */
export function isPrivateAddress(address: string): boolean {
  if (isIpv4(address)) return ipaddr.IPv4.parse(address).range() === 'private'
  return address.toLowerCase().startsWith('fc00')
}

// default ranges of home and office routers
const lanBlocks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']

/** Whether an IPv4 range overlaps the blocks that local networks commonly use [NW-029]. */
export function isCommonLanRange(cidr: string): boolean {
  return isIpv4Cidr(cidr) && lanBlocks.some((block) => cidrsOverlap(cidr, block))
}

/** Whether two valid ranges share an address; ranges of different families never do. */
export function cidrsOverlap(a: string, b: string): boolean {
  const [left, leftPrefix] = ipaddr.parseCIDR(a)
  const [right, rightPrefix] = ipaddr.parseCIDR(b)
  if (left.kind() !== right.kind()) return false
  const prefix = Math.min(leftPrefix, rightPrefix)
  return left.match(right, prefix)
}

/**
 * Returns a test for addresses in a range: `addressTest('10.0.0.0/8')`. Parses the range once, and addresses without
 * the library, which is several times slower, so that the test can check ten thousand addresses per keystroke. Ignores
 * the prefix of an address. An address of the other family, or text that is no address, is outside. Throws an Error for
 * text that is no range.
 */
export function addressTest(cidr: string): (address: string) => boolean {
  const [range, prefix] = ipaddr.parseCIDR(cidr)
  const rangeBytes = range.toByteArray()
  const wholeByteCount = prefix >> 3
  const shift = 8 - (prefix & 7)
  const readBytes = rangeBytes.length === 4 ? readIpv4 : readIpv6

  return (text) => {
    const end = text.indexOf('/')
    const bytes = readBytes(end === -1 ? text : text.slice(0, end))
    if (!bytes) return false
    for (let index = 0; index < wholeByteCount; index += 1) {
      if (bytes[index] !== rangeBytes[index]) return false
    }
    return (
      shift === 8 ||
      (bytes[wholeByteCount] ?? 0) >> shift === (rangeBytes[wholeByteCount] ?? 0) >> shift
    )
  }
}
