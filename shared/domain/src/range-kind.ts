import { holds, spanOf, touches } from './address-span'

/** What addresses are for that no device in a network can have. */
export type UnusableKind = 'unspecified' | 'loopback' | 'linkLocal' | 'multicast' | 'reserved'

/** RFC 6890 and its registries, without the blocks for examples and tests. A more specific block comes first. */
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

/** Private addresses (RFC 1918, 6598 and 4193), which the internet never routes. */
export const privateBlocks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
]

/** The first block of addresses for another purpose that shares an address with a range. Throws an Error for a text that is no range. */
export function unusableIn(range: string): { kind: UnusableKind; block: string } | undefined {
  const span = spanOf(range)
  return unusable.find(({ block }) => touches(spanOf(block), span))
}

/** For which other purpose a whole range or address is; undefined where part of it can be routed. Throws an Error for a text that is neither. */
export function unusableKindOf(range: string): UnusableKind | undefined {
  const span = spanOf(range)
  return unusable.find(({ block }) => holds(spanOf(block), span))?.kind
}

/** Whether some addresses of a range are not private. Throws an Error for a text that is no range. */
export function hasPublicAddresses(range: string): boolean {
  const span = spanOf(range)
  return !privateBlocks.some((block) => holds(spanOf(block), span))
}
