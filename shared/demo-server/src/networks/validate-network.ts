import { isReservedNetworkId } from '@meshdeck/domain/network-name'

import { type Cidr, formatNetwork, overlaps, parseCidr } from '../addresses/cidr'
import { ofServer } from '../edition'
import { refused } from '../http/refusal'
import type { Store } from '../storage/store'
import type { NetworkInput } from './network'
import { withDefaults } from './network'
import { networkVersions } from './versions'

/**
 * A new network, filled up and with its ranges cut to the network address. The order of the checks is
 * the real server's (contract 1.8): a range in use wins over a name in use.
 * @throws Refusal 400
 */
export function checkNewNetwork(store: Store, input: NetworkInput): NetworkInput {
  const { checkRange, faultsOf } = ofServer(networkVersions, store)
  if (Buffer.byteLength(input.netid) > 32) {
    throw refused(400, "network name shouldn't exceed 32 characters")
  }
  if (isReservedNetworkId(input.netid)) {
    throw refused(400, `network name "${input.netid}" is reserved for roles and groups`)
  }
  if (input.addressrange === '' && input.addressrange6 === '') {
    throw refused(400, 'IPv4 or IPv6 CIDR required')
  }
  const network = withDefaults({
    ...input,
    addressrange: cutRange(input.addressrange, (range) => checkRange(range, '/31 or /32')),
    addressrange6: cutRange(input.addressrange6, (range) => checkRange(range, '/127 or /128')),
  })
  if (isRangeTaken(store, network)) throw refused(400, 'network cidr already in use')
  const faults = faultsOf(store, network).filter((line) => line !== '')
  if (faults.length > 0) throw refused(400, faults.join('\n'))
  return network
}

function cutRange(range: string, check: (cidr: Cidr) => void): string {
  if (range === '') return ''
  const cidr = parseCidr(range)
  if (!cidr) throw refused(400, `invalid CIDR address: ${range}`)
  check(cidr)
  return formatNetwork(cidr)
}

function isRangeTaken(store: Store, network: NetworkInput): boolean {
  const wanted = rangesOf(network)
  return store.networks
    .all()
    .some((other) => rangesOf(other).some((taken) => wanted.some((it) => overlaps(it, taken))))
}

function rangesOf({ addressrange, addressrange6 }: Ranges) {
  return [addressrange, addressrange6].flatMap((text) => parseCidr(text) ?? [])
}

type Ranges = Pick<NetworkInput, 'addressrange' | 'addressrange6'>
