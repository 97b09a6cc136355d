import { cidrsOverlap, isCidr } from './cidr'

/** A number from 0 (included) to 1 (excluded), as `Math.random` gives it. */
export type Random = () => number

/** A random IPv4 range of the form `100.{64 to 127}.{1 to 254}.0/24` [CO-047]. */
export function randomIpv4Range(random: Random = Math.random): string {
  const second = 63 + 1 + Math.floor(random() * 64)
  const third = 1 + Math.floor(random() * 254)
  return `100.${second}.${third}.0/24`
}

/** A random IPv6 range of the form `fd3c:{4 hex}:{4 hex}:{4 hex}::/64` [CO-048]. */
export function randomIpv6Range(random: Random = Math.random): string {
  const group = () =>
    Math.floor(random() * 0x1_0000)
      .toString(16)
      .padStart(4, '0')
  return `fd3c:${group()}:${group()}:${group()}::/64`
}

const ATTEMPTS = 10_000

/**
 * A range from `generate` that touches none of `taken` [NW-034]; entries of `taken` that are no
 * ranges are passed over. Throws a RangeError when no free range turns up.
 */
export function freeRange(generate: () => string, taken: readonly string[]): string {
  const ranges = taken.filter(isCidr)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const range = generate()
    if (!ranges.some((other) => cidrsOverlap(range, other))) return range
  }
  throw new RangeError('No free range was found')
}
