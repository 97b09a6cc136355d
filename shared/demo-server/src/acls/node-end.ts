import { ofServer } from '../edition'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import type { End } from './reachability'
import { policyVersions } from './versions'

/** A node as policies see it. */
export function nodeEnd(store: Store, node: Node): End {
  const { tagsOf } = ofServer(policyVersions, store)
  return { id: node.id, tags: tagsOf(node), relayedBy: node.relayedby }
}
