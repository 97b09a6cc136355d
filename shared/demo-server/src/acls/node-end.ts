import { ofServer } from '../edition'
import type { Store } from '../storage/store'
import type { ExtClient, Node } from '../storage/tables'
import type { End } from './reachability'
import { policyVersions } from './versions'

/** A node as policies see it. */
export function nodeEnd(store: Store, node: Node): End {
  const { tagsOf, peerTagsOf } = ofServer(policyVersions, store)
  return {
    id: node.id,
    tags: tagsOf(node),
    peerTags: peerTagsOf(node),
    relayedBy: node.relayedby,
  }
}

/** An external client as policies see it. */
export function clientEnd(store: Store, { clientid, network, tags }: ExtClient): End {
  const { tagsOf, peerTagsOf } = ofServer(policyVersions, store)
  const tagged = { network, tags, is_gw: false }
  return { id: clientid, tags: tagsOf(tagged), peerTags: peerTagsOf(tagged), relayedBy: '' }
}
