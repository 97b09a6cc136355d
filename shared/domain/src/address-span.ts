import ipaddr from 'ipaddr.js'

/** First and last address of a range as numbers. */
export type AddressSpan = { isIpv6: boolean; first: bigint; last: bigint }

/** Bits of an address of a family. */
export const addressLength = (isIpv6: boolean) => (isIpv6 ? 128 : 32)

const USUAL_IPV4 =
  /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})(?:\/(0|[1-9]\d?))?$/

/** IPv4 in its usual form, for which the library takes several times as long; undefined for any other text. */
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

/** The addresses of a range; an address without prefix is a range of one. Throws an Error for a text that is neither. */
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

/** Whether every address of the inner range lies in the outer one; the same range does. */
export const holds = (outer: AddressSpan, inner: AddressSpan): boolean =>
  outer.isIpv6 === inner.isIpv6 && outer.first <= inner.first && outer.last >= inner.last

/** The range that begins at an address, in the way people write it. */
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
