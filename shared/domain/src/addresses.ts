/** An address without its prefix length: `10.1.1.5` of `10.1.1.5/24`. */
export function withoutPrefix(address: string): string {
  return address.split('/')[0] ?? ''
}

/** The addresses that aren't empty, without their prefix lengths. */
export const plainAddresses = (...addresses: readonly string[]): string[] =>
  addresses.filter(Boolean).map(withoutPrefix)
