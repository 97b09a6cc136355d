/** An address without its prefix length: `10.1.1.5` of `10.1.1.5/24`. */
export function withoutPrefix(address: string): string {
  return address.split('/')[0] ?? ''
}

/** The prefix length of a range: 24 of `10.1.1.0/24`; NaN without one. */
export const prefixOf = (range: string): number => Number(range.split('/')[1])

/** The addresses that aren't empty, without their prefix lengths. */
export const plainAddresses = (...addresses: readonly string[]): string[] =>
  addresses.filter(Boolean).map(withoutPrefix)
