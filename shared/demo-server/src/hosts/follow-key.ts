import { ZERO_UUID } from '../decoding/field-types'
import { relayNode } from '../gateways/relays'
import type { Store } from '../storage/store'
import type { EnrollmentKey, Node } from '../storage/tables'

/**
 * What a key wants of a node: its tags in place of those it has, a gateway chosen for it on Pro, or a relay
 * of its network if it has none.
 */
export function followKey(store: Store, { id, network, isrelayed }: Node, key: EnrollmentKey) {
  const tags = key.groups ?? []
  if (tags.length > 0) {
    store.nodes.update(id, { tags: Object.fromEntries(tags.map((tag) => [tag, {}])) })
  }
  if (store.edition === 'pro' && key.auto_assign_gw) {
    store.nodes.update(id, { auto_assign_gw: true })
  }
  if (key.relay === ZERO_UUID || key.relay === id || isrelayed) return
  const relay = store.nodes.find(key.relay)
  if (relay?.is_gw && relay.network === network) relayNode(store, relay, id)
}
