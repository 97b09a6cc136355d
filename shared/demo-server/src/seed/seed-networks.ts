import { defaultPolicies } from '../acls/default-policies'
import { unixNow } from '../clock'
import { defaultKey, KEY_LENGTH } from '../keys/enrollment-key'
import { defaultNameServer } from '../nameservers/name-server'
import { withDefaults, zeroNetwork } from '../networks/network'
import { newNetwork } from '../networks/new-network'
import type { Store } from '../storage/store'
import type { Network } from '../storage/tables'
import { defaultTag } from '../tags/tag'
import type { Random } from './random'

const DAY = 24 * 60 * 60

/** The network of cameras, meters and the like. */
export const FIELD = 'iot-field'

/** The three networks every seeded server has first. */
const wellKnown = [
  { netid: 'corp-backbone', hasIpv6: true, defaultacl: 'yes' },
  { netid: 'dc-services', hasIpv6: true, defaultacl: 'yes' },
  { netid: FIELD, hasIpv6: false, defaultacl: 'no' },
]

/** Makes so many networks with what a network is born with. */
export function seedNetworks(store: Store, count: number, random: Random): Network[] {
  return Array.from({ length: count }, (_, index) => {
    const network = describeNetwork(index, count)
    store.networks.insert(network)
    store.keys.insert({ ...defaultKey(network.netid), value: random.text(KEY_LENGTH) })
    store.nameServers.insert(defaultNameServer(network.netid))
    store.tags.insert(defaultTag(network.netid))
    for (const policy of defaultPolicies(network.netid)) store.policies.insert(policy)
    return network
  })
}

function describeNetwork(index: number, count: number): Network {
  const { netid, hasIpv6, defaultacl } = wellKnown[index] ?? {
    netid: `branch-${String(index + 1).padStart(3, '0')}`,
    hasIpv6: false,
    defaultacl: 'yes',
  }
  const changed = unixNow() - (index + 3) * DAY
  const network = withDefaults({
    ...zeroNetwork(),
    netid,
    addressrange: rangeOf(index, count),
    addressrange6: hasIpv6 ? `fd3c:5eed:${(index + 1).toString(16)}::/64` : '',
    isipv6: hasIpv6 ? 'yes' : 'no',
    defaultacl,
  })
  return newNetwork(network, changed)
}

/** 10.20.0.0/16 and on; more networks than that has room for share 10.0.0.0/8 in quarters. */
function rangeOf(index: number, count: number): string {
  if (count <= 200) return `10.${20 + index}.0.0/16`
  return `10.${Math.floor(index / 4)}.${(index % 4) * 64}.0/18`
}
