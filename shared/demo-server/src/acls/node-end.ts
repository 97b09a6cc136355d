import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { gatewaysTag } from './default-policies'
import type { End } from './reachability'

/** A node as policies see it: the community edition goes by what it is, Pro by the tags it bears. */
export function nodeEnd({ edition }: Store, { id, is_gw, network, relayedby, tags }: Node): End {
  const own = is_gw ? [gatewaysTag(network)] : []
  return { id, tags: edition === 'pro' ? Object.keys(tags ?? {}) : own, relayedBy: relayedby }
}
