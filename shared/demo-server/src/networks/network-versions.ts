import { perVersion, withChanges } from '../api-version'
import { forServer, type PerServer } from '../edition'
import { sendEnvelope } from '../http/replies'
import type { Store } from '../storage/store'
import type { Network } from '../storage/tables'
import { type Cidr, overlaps, parseCidr, seededRange } from './cidr'
import type { NetworkVersion } from './network'
import { networks100, networks110, networks140, networks150 } from './networks-v100'
import { checkRange, joinsByItself, networks151, networks180 } from './networks-v151'

const SHARED_BY_CARRIERS = parsed('100.64.0.0/10')
const POOLS = parsed('198.18.0.0/15')
const POOL_PREFIX = 22
const SITE_PREFIX = 24

type VirtualPool = Pick<Network, 'virtual_nat_pool_ipv4' | 'virtual_nat_site_prefixlen_ipv4'>

/**
 * Returns the virtual addresses for routes of a network whose range others have as well: the network's own, unless it
 * has no IPv4 range or it overlaps with carrier-grade NAT; then a part of an unrouted range that no other network has.
 * Undefined when that is used up.
 */
function virtualPool(
  store: Store,
  { netid, addressrange }: Pick<Network, 'netid' | 'addressrange'>,
): VirtualPool | undefined {
  const networkRange = parseCidr(addressrange)
  const pool =
    networkRange && !overlaps(networkRange, SHARED_BY_CARRIERS)
      ? addressrange
      : seededRange(POOLS, { prefix: POOL_PREFIX, taken: takenPools(store), seed: netid })
  return pool === undefined
    ? undefined
    : { virtual_nat_pool_ipv4: pool, virtual_nat_site_prefixlen_ipv4: SITE_PREFIX }
}

function takenPools(store: Store): Set<string> {
  const networks = store.networks.all()
  return new Set(networks.map(({ virtual_nat_pool_ipv4 }) => virtual_nat_pool_ipv4))
}

function parsed(range: string): Cidr {
  const cidr = parseCidr(range)
  if (!cidr) throw new Error(`${range} is not a range`)
  return cidr
}

const community = perVersion<NetworkVersion>({
  '1.0.0': networks100,
  '1.1.0': { ...networks110, joinsByItself: (_store, { auto_join }) => auto_join },
  '1.2.0': { checkRange },
  '1.4.0': { ...networks140, joinsByItself, missingStatus: 404 },
  '1.5.0': { ...networks150, sendDeleted: (reply) => sendEnvelope(reply, 'success') },
  '1.5.1': networks151,
  '1.8.0': networks180,
})

/** Differences between the servers for networks (contract 1.8 and 2.4). */
export const networkVersions: PerServer<NetworkVersion> = {
  community,
  pro: withChanges(community, { '1.5.0': { poolOf: virtualPool } }),
}

/** Fills the fields that this server requires in every network, for data written by another edition. */
export function prepareNetworks(store: Store) {
  const { poolOf } = forServer(networkVersions, store)
  store.transaction(() => {
    for (const network of store.networks.all({ virtual_nat_pool_ipv4: '' })) {
      store.networks.update(network.netid, poolOf(store, network) ?? {})
    }
  })
}
