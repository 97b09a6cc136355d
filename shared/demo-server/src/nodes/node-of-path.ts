import type { FastifyRequest } from 'fastify'

import { paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { withText } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'

/** The node that `/{network}/{nodeid}` names. @throws Refusal 400 */
export function nodeOfPath(store: Store, request: FastifyRequest): Node {
  return nodeIn(store, paramOf(request, 'nodeid'), paramOf(request, 'network'))
}

/** The node of an id, if it is in that network. @throws Refusal 400 */
export function nodeIn(store: Store, id: string, network: string): Node {
  const node = withText(400, 'error fetching node during parameter validation: ', () =>
    store.nodes.get(id),
  )
  if (node.network === network) return node
  throw refused(400, 'network url param does not match node network')
}
