import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

import ipaddr from 'ipaddr.js'

/** Range of addresses, which are numbers so that they can be counted. */
export type Cidr = { family: 4 | 6; address: bigint; network: bigint; prefix: number }

/**
 * Parses a range like `10.1.0.0/16` of either family; undefined for anything else. IPv4 in IPv6 notation
 * (`::ffff:10.1.0.0/112`) is IPv4.
 */
export function parseCidr(text: string): Cidr | undefined {
  const [ip = '', prefixText = '', ...rest] = text.split('/')
  const family = familyOf(ip)
  if (family === undefined || rest.length > 0 || !/^\d{1,3}$/.test(prefixText)) return undefined
  const prefix = Number(prefixText)
  if (prefix > bitsOf(family)) return undefined
  const address = toNumber(ip)
  if (family === 6 && prefix >= 96 && isMapped(address)) {
    return rangeOf(4, address & 0xffff_ffffn, prefix - 96)
  }
  return rangeOf(family, address, prefix)
}

function rangeOf(family: 4 | 6, address: bigint, prefix: number): Cidr {
  const hostBits = BigInt(bitsOf(family) - prefix)
  return { family, address, network: (address >> hostBits) << hostBits, prefix }
}

/** Returns the canonical form of an address, or undefined for anything else. */
export function canonicalIp(text: string): string | undefined {
  const family = familyOf(text)
  if (family === undefined) return undefined
  const address = toNumber(text)
  return family === 6 && isMapped(address)
    ? formatAddress(address & 0xffff_ffffn, 4)
    : formatAddress(address, family)
}

/** Whether an IPv6 address is a mapped IPv4 address. */
function isMapped(address: bigint): boolean {
  return address >> 32n === 0xffffn
}

export function isIpAddress(text: string): boolean {
  return familyOf(text) !== undefined
}

/** Formats a range without its host bits: `10.1.1.5/24` becomes `10.1.1.0/24`. */
export function formatNetwork({ family, network, prefix }: Cidr): string {
  return `${formatAddress(network, family)}/${prefix}`
}

/** Returns an address as text, IPv6 in its shortest form. */
export function formatAddress(address: bigint, family: 4 | 6): string {
  const length = bitsOf(family) / 8
  const hex = address.toString(16).padStart(length * 2, '0')
  return ipaddr.fromByteArray([...Buffer.from(hex, 'hex')]).toString()
}

/** Returns the last address of a range; in IPv4, usually its broadcast address. */
export function lastAddress({ family, network, prefix }: Cidr): bigint {
  return network + (1n << BigInt(bitsOf(family) - prefix)) - 1n
}

/** Whether two ranges have an address in common. Ranges of different families never do. */
export function overlaps(a: Cidr, b: Cidr): boolean {
  return a.family === b.family && a.network <= lastAddress(b) && b.network <= lastAddress(a)
}

/** Whether a range contains an address of its own family. */
export function contains(range: Cidr, address: bigint): boolean {
  return range.network <= address && address <= lastAddress(range)
}

/** Returns an address as a number of 32 or 128 bits. Throws an Error for text that is no address. */
export function toNumber(ip: string): bigint {
  // an IPv4 tail is exactly the last two groups
  const tail = /^(?<groups>.*:)(?<dotted>[\d.]+\.\d+)$/.exec(ip)?.groups
  if (tail) return toNumber(`${tail['groups'] ?? ''}${toGroups(tail['dotted'] ?? '')}`)
  return BigInt(`0x${Buffer.from(ipaddr.parse(ip).toByteArray()).toString('hex')}`)
}

function toGroups(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

/** Returns the family of an address. Strict: no zones, no octets with leading zeros, no short forms. */
function familyOf(ip: string): 4 | 6 | undefined {
  if (isIPv4(ip)) return 4
  return isIPv6(ip) && !ip.includes('%') ? 6 : undefined
}

function bitsOf(family: 4 | 6): number {
  return family === 4 ? 32 : 128
}

/**
 * Returns the first free range of a length in a pool, searched from a position derived from the seed; undefined when
 * none is left, or the pool is too small. Both servers choose the same one. `taken` has ranges in text form.
 */
export function seededRange(
  pool: Cidr,
  { prefix, taken, seed }: { prefix: number; taken: ReadonlySet<string>; seed: string },
): string | undefined {
  const bits = pool.family === 4 ? 32 : 128
  if (prefix < pool.prefix || prefix > bits) return undefined
  const total = 2 ** (prefix - pool.prefix)
  const start = createHash('sha1').update(seed).digest().readUInt32BE() % total
  for (let tried = 0; tried < total; tried += 1) {
    const place = BigInt((start + tried) % total)
    const network = pool.network + (place << BigInt(bits - prefix))
    const range = formatNetwork({ ...pool, address: network, network, prefix })
    if (!taken.has(range)) return range
  }
  return undefined
}
