import ipaddr from 'ipaddr.js'

import { cidrsOverlap, isCidr } from './cidr'

/** Returns a number from 0 (inclusive) to 1 (exclusive), like `Math.random`. */
type Random = () => number

/** Returns a random IPv4 range of the form `100.{64 to 127}.{1 to 254}.0/24` [CO-047]. */
export function randomIpv4Range(random: Random = Math.random): string {
  const second = 63 + 1 + Math.floor(random() * 64)
  const third = 1 + Math.floor(random() * 254)
  return `100.${second}.${third}.0/24`
}

/** Returns a random IPv6 range of the form `fd3c:{4 hex}:{4 hex}:{4 hex}::/64` [CO-048]. */
export function randomIpv6Range(random: Random = Math.random): string {
  const group = () =>
    Math.floor(random() * 0x1_0000)
      .toString(16)
      .padStart(4, '0')
  return `fd3c:${group()}:${group()}:${group()}::/64`
}

const ATTEMPTS = 10_000

/**
 * Returns a range from `generate` that overlaps none of `taken` [NW-034]; entries of `taken` that are no ranges are
 * ignored. Throws a RangeError if it finds no free range.
 */
export function freeRange(generate: () => string, taken: readonly string[]): string {
  const ranges = taken.filter(isCidr)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const range = generate()
    if (!ranges.some((other) => cidrsOverlap(range, other))) return range
  }
  throw new RangeError('No free range was found')
}

/** Purpose of addresses that a device in a network can't have. */
export type UnusableKind = 'unspecified' | 'loopback' | 'linkLocal' | 'multicast' | 'reserved'

/** Blocks of RFC 6890 and its registries, without those for examples and tests. More specific blocks come first. */
const unusable: ReadonlyArray<{ kind: UnusableKind; block: string }> = [
  { kind: 'unspecified', block: '0.0.0.0/8' },
  { kind: 'loopback', block: '127.0.0.0/8' },
  { kind: 'linkLocal', block: '169.254.0.0/16' },
  { kind: 'multicast', block: '224.0.0.0/4' },
  { kind: 'reserved', block: '240.0.0.0/4' },
  { kind: 'unspecified', block: '::/128' },
  { kind: 'loopback', block: '::1/128' },
  { kind: 'reserved', block: '::/8' },
  { kind: 'reserved', block: '100::/64' },
  { kind: 'linkLocal', block: 'fe80::/10' },
  { kind: 'multicast', block: 'ff00::/8' },
]

/** Private address blocks (RFC 1918, 6598 and 4193), which the internet never routes. */
export const privateBlocks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
]

/** Returns the first special-purpose block that overlaps a range. Throws an Error for text that is no range. */
export function unusableIn(range: string): { kind: UnusableKind; block: string } | undefined {
  const span = spanOf(range)
  return unusable.find(({ block }) => touches(spanOf(block), span))
}

/**
 * Returns the special purpose of a whole range or address; undefined if a part of it can be routed. Throws an Error for
 * other text.
 */
export function unusableKindOf(range: string): UnusableKind | undefined {
  const span = spanOf(range)
  return unusable.find(({ block }) => containsRange(spanOf(block), span))?.kind
}

/** Whether some addresses of a range are public. Throws an Error for text that is no range. */
export function hasPublicAddresses(range: string): boolean {
  const span = spanOf(range)
  return !privateBlocks.some((block) => containsRange(spanOf(block), span))
}

/** First and last address of a range as numbers. */
export type AddressSpan = { isIpv6: boolean; first: bigint; last: bigint }

/** Returns the number of bits of an address. */
export const addressLength = (isIpv6: boolean) => (isIpv6 ? 128 : 32)

const USUAL_IPV4 =
  /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})(?:\/(0|[1-9]\d?))?$/

/** Parses IPv4 in its usual form, for which the library is several times slower; undefined for any other text. */
function spanOfIpv4(text: string): AddressSpan | undefined {
  const [, a = '256', b = '', c = '', d = '', length = '32'] = USUAL_IPV4.exec(text) ?? []
  const bytes = [a, b, c, d].map(Number)
  const prefix = Number(length)
  if (bytes.some((byte) => byte > 255) || prefix > 32) return undefined
  const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  const size = 2 ** (32 - prefix)
  const first = number - (number % size)
  return { isIpv6: false, first: BigInt(first), last: BigInt(first + size - 1) }
}

/** Returns the addresses of a range; an address without prefix is a range of one. Throws an Error for other text. */
export function spanOf(range: string): AddressSpan {
  const usual = spanOfIpv4(range)
  if (usual) return usual
  const [address, prefix] = range.includes('/') ? ipaddr.parseCIDR(range) : wholeAddress(range)
  const isIpv6 = address.kind() === 'ipv6'
  const number = address.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const size = 1n << BigInt(addressLength(isIpv6) - prefix)
  const first = number - (number % size)
  return { isIpv6, first, last: first + size - 1n }
}

function wholeAddress(text: string): [ReturnType<typeof ipaddr.parse>, number] {
  const address = ipaddr.parse(text)
  return [address, addressLength(address.kind() === 'ipv6')]
}

/** Whether two ranges share an address. */
export const touches = (a: AddressSpan, b: AddressSpan): boolean =>
  a.isIpv6 === b.isIpv6 && a.first <= b.last && a.last >= b.first

/** Whether the outer range contains every address of the inner one; equal ranges do. */
export const containsRange = (outer: AddressSpan, inner: AddressSpan): boolean =>
  outer.isIpv6 === inner.isIpv6 && outer.first <= inner.first && outer.last >= inner.last

/** Returns the text of the range that starts at an address, in the usual notation. */
export function writeRange(first: bigint, prefix: number, isIpv6: boolean): string {
  if (!isIpv6) {
    const number = Number(first)
    return `${number >>> 24}.${(number >>> 16) & 255}.${(number >>> 8) & 255}.${number & 255}/${prefix}`
  }
  const bytes = Array.from({ length: 16 }, (_, index) =>
    Number((first >> BigInt(8 * (15 - index))) & 255n),
  )
  return `${ipaddr.fromByteArray(bytes).toString()}/${prefix}`
}
