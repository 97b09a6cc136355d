import ipaddr from 'ipaddr.js'

/** First and last address of a range as numbers. */
export type AddressSpan = { isIpv6: boolean; first: bigint; last: bigint }

/** Bits of an address of a family. */
export const addressLength = (isIpv6: boolean) => (isIpv6 ? 128 : 32)

/** The addresses of a range; an address without prefix is a range of one. Throws an Error for a text that is neither. */
export function spanOf(range: string): AddressSpan {
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

/** The range that begins at an address, in the way people write it. */
export function writeRange(first: bigint, prefix: number, isIpv6: boolean): string {
  const bytes = Array.from({ length: isIpv6 ? 16 : 4 }, (_, index) =>
    Number((first >> BigInt(8 * ((isIpv6 ? 15 : 3) - index))) & 255n),
  )
  return `${ipaddr.fromByteArray(bytes).toString()}/${prefix}`
}
