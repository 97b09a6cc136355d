import { withoutPrefix } from '@meshdeck/domain/addresses'

import { httpError } from '../http/replies'
import { withText } from '../storage/missing'
import type { Store } from '../storage/store'
import { type Cidr, formatAddress, isIpAddress, lastAddress, overlaps, parseCidr } from './cidr'

/** Nodes get addresses from the bottom of a range, external clients from its top. */
type Direction = 'upwards' | 'downwards'

/**
 * Returns the first free address of a range, or undefined when none is left. `taken` has addresses without prefix
 * length.
 */
export function firstFree(
  range: Cidr,
  taken: Set<string>,
  direction: Direction,
): string | undefined {
  const { lowest, highest } = usableSpan(range)
  const step = direction === 'upwards' ? 1n : -1n
  let address = direction === 'upwards' ? lowest : highest
  while (lowest <= address && address <= highest) {
    const text = formatAddress(address, range.family)
    if (!taken.has(text)) return text
    address += step
  }
  return undefined
}

/**
 * Returns the next address for a network in one family, empty when the network has no range of that family. Throws
 * HttpError 500 when the range is used up.
 */
export function allocateAddress(
  store: Store,
  { network, range }: { network: string; range: string },
  direction: Direction,
): string {
  const cidr = parseCidr(range)
  if (!cidr) return ''
  const address = firstFree(cidr, takenAddresses(store, network), direction)
  if (address !== undefined) return address
  throw httpError(500, 'ERROR: No unique addresses available. Check network subnet')
}

/** Returns every address that nodes and clients of a network have, of both families. */
export function takenAddresses(store: Store, network: string): Set<string> {
  const rows = store.db.all(
    `SELECT address, address6 FROM nodes WHERE network = ?
     UNION ALL SELECT address, address6 FROM extclients WHERE network = ?`,
    [network, network],
  )
  const addresses = rows.flatMap(({ address, address6 }) => [String(address), String(address6)])
  return new Set(addresses.map(withoutPrefix))
}

/** Returns the usable addresses, without the network and broadcast addresses unless the range has no others. */
function usableSpan(range: Cidr): { lowest: bigint; highest: bigint } {
  const last = lastAddress(range)
  const hasOnlyTwo = last - range.network < 2n
  return hasOnlyTwo
    ? { lowest: range.network, highest: last }
    : { lowest: range.network + 1n, highest: last - 1n }
}

/**
 * Checks that ranges and addresses behind a device don't overlap with the network through which they are reached.
 * Throws HttpError 400, also when the network doesn't exist.
 */
export function checkOutsideNetwork(store: Store, netid: string, ranges: string[]) {
  const { addressrange, addressrange6 } = withText(
    400,
    `error getting network with netid:  ${netid} `,
    () => store.networks.get(netid),
  )
  for (const range of ranges) {
    const networkRange = [addressrange, addressrange6].find((network) => isShared(range, network))
    if (networkRange === undefined) continue
    throw httpError(
      400,
      `egress range should not be the same as or contained in the netmaker network address${range} ${networkRange}`,
    )
  }
}

function isShared(range: string, network: string): boolean {
  const rangeText = isIpAddress(range) ? `${range}/${range.includes(':') ? 128 : 32}` : range
  const [rangeCidr, networkCidr] = [parseCidr(rangeText), parseCidr(network)]
  return rangeCidr !== undefined && networkCidr !== undefined && overlaps(rangeCidr, networkCidr)
}
