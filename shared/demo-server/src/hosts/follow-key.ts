import { ZERO_UUID } from '../decoding/field-types'
import { relayNode } from '../gateways/relays'
import type { Store } from '../storage/store'
import type { EnrollmentKey, Node } from '../storage/tables'

/** What a key wants of a node besides its tags: a gateway chosen for it on Pro, or a relay of its network. */
export function followKey(store: Store, { id, network }: Node, key: EnrollmentKey) {
  if (store.edition === 'pro' && key.auto_assign_gw) {
    store.nodes.update(id, { auto_assign_gw: true })
  }
  if (key.relay === ZERO_UUID) return
  const relay = store.nodes.find(key.relay)
  if (relay?.is_gw && relay.network === network) relayNode(store, relay, id)
}
