import { refused } from '../http/refusal'
import { withText } from '../storage/missing'
import type { Store } from '../storage/store'
import { isIpAddress, overlaps, parseCidr } from './cidr'

/**
 * Ranges and addresses behind a device must not overlap with the network they are reached through.
 * @throws Refusal 400, also when there is no such network
 */
export function checkOutsideNetwork(store: Store, netid: string, ranges: string[]) {
  const { addressrange, addressrange6 } = withText(
    400,
    `error getting network with netid:  ${netid} `,
    () => store.networks.get(netid),
  )
  for (const range of ranges) {
    const own = [addressrange, addressrange6].find((network) => isShared(range, network))
    if (own === undefined) continue
    throw refused(
      400,
      `egress range should not be the same as or contained in the netmaker network address${range} ${own}`,
    )
  }
}

function isShared(range: string, network: string): boolean {
  const whole = isIpAddress(range) ? `${range}/${range.includes(':') ? 128 : 32}` : range
  const [behind, own] = [parseCidr(whole), parseCidr(network)]
  return behind !== undefined && own !== undefined && overlaps(behind, own)
}
