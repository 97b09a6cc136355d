import { refused } from '../http/refusal'
import { withText } from '../storage/missing'
import type { Store } from '../storage/store'
import { contains, lastAddress, parseCidr } from './cidr'

/**
 * Ranges behind a device must not lie inside the network they are reached through.
 * @throws Refusal 400, also when there is no such network
 */
export function checkOutsideNetwork(store: Store, netid: string, ranges: string[]) {
  const { addressrange, addressrange6 } = withText(
    400,
    `error getting network with netid:  ${netid} `,
    () => store.networks.get(netid),
  )
  for (const range of ranges) {
    const own = [addressrange, addressrange6].find((network) => isInside(range, network))
    if (own === undefined) continue
    throw refused(
      400,
      `egress range should not be the same as or contained in the netmaker network address${range} ${own}`,
    )
  }
}

function isInside(inner: string, outer: string): boolean {
  const [small, large] = [parseCidr(inner), parseCidr(outer)]
  if (!small || !large || small.family !== large.family) return false
  return contains(large, small.network) && contains(large, lastAddress(small))
}
