import { parseCidr } from '../addresses/cidr'
import { seededRange } from '../addresses/seeded-range'
import { refused } from '../http/refusal'
import type { Store } from '../storage/store'
import type { Egress } from '../storage/tables'
import type { EgressInput } from './egress'

/** Which addresses the nodes of a route put in the place of their peers'. */
export type Nat = Pick<Egress, 'nat' | 'mode' | 'virtual_range'>

type Target = Pick<Egress, 'range' | 'domain'>

/** A route that is made or changed: what is asked for, what it leads to, and how it was. */
export type NatWish = { input: EgressInput; target: Target; id: string; before?: Egress }

const DIRECT = 'direct_nat'
const VIRTUAL = 'virtual_nat'
const plainNat: Nat = { nat: true, mode: DIRECT, virtual_range: '' }

/** The one kind that the community edition has; a new route is told to have it without NAT, too. */
export function onlyDirectNat(_store: Store, { input, before }: NatWish): Nat {
  if (input.nat) return plainNat
  return { nat: false, mode: before ? '' : DIRECT, virtual_range: '' }
}

/**
 * Both kinds: a route that shares its range with others is reached by addresses of its network's pool.
 * @throws Refusal 400
 */
export function directOrVirtualNat(store: Store, wish: NatWish): Nat {
  const { input, target, before } = wish
  if (!input.nat) return onlyDirectNat(store, wish)
  if (input.mode === VIRTUAL) {
    const virtual_range = before?.virtual_range || virtualRange(store, wish)
    return { nat: true, mode: target.domain === '' ? VIRTUAL : DIRECT, virtual_range }
  }
  // an update takes whatever it does not know for the direct kind
  if (input.mode === DIRECT || before) return plainNat
  throw refused(400, `invalid NAT type: must be ${DIRECT} or ${VIRTUAL}`)
}

/** A free range of the network's pool, as long as the route's own if that is short enough. @throws Refusal 400 */
function virtualRange(store: Store, { input, target, id }: NatWish): string {
  const network = store.networks.get(input.network)
  const own = parseCidr(target.range)
  if (own?.family === 6) {
    throw refused(400, `virtual NAT only supports IPv4, but egress range '${target.range}' is IPv6`)
  }
  const { virtual_nat_pool_ipv4: pool, virtual_nat_site_prefixlen_ipv4: longest } = network
  const cidr = parseCidr(pool)
  if (!cidr || longest === 0) {
    throw refused(400, `virtual NAT IPv4 pool not configured for network ${network.netid}`)
  }
  const isShort = own !== undefined && own.prefix >= cidr.prefix && own.prefix >= longest
  const prefix = isShort ? own.prefix : longest
  const routes = store.egress.all({ network: network.netid })
  const taken = new Set(routes.map(({ virtual_range }) => virtual_range))
  const range = seededRange(cidr, { prefix, taken, seed: id })
  if (range !== undefined) return range
  throw refused(400, `no available prefixes left in pool ${pool} for /${prefix}`)
}
