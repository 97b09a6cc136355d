import { parseCidr } from '../addresses/cidr'
import { checkOutsideNetwork } from '../addresses/own-ranges'
import { anything, type Decoded, list, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { refused } from '../http/refusal'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'

export const legacyEgressType = struct('EgressGatewayRequest', {
  natenabled: string(),
  ranges: list(string()),
  ranges_with_metric: anything(),
})

/** What the old way to make an egress gateway still checks; it stores nothing. @throws Refusal */
export function checkLegacyEgress(
  store: Store,
  node: Node,
  { ranges }: Decoded<typeof legacyEgressType>,
) {
  const wanted = ranges ?? []
  checkOutsideNetwork(store, node.network, wanted)
  const { os, firewallinuse } = store.hosts.get(node.hostid)
  if (os !== 'linux' && os !== 'freebsd') {
    throw refused(500, `${os} is unsupported for egress gateways`)
  }
  if (firewallinuse === 'none') {
    throw refused(500, 'please install iptables or nftables on the device')
  }
  const bad = wanted.find((range) => !parseCidr(range))
  if (bad !== undefined) throw refused(500, `invalid CIDR address: ${bad}`)
}
