import type { FastifyRequest } from 'fastify'

import { paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { withText } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'

/** The node that `/{network}/{nodeid}` names. @throws Refusal 400 */
export function nodeOfPath(store: Store, request: FastifyRequest): Node {
  const node = nodeNamed(store, paramOf(request, 'nodeid'))
  if (node.network === paramOf(request, 'network')) return node
  throw refused(400, 'network url param does not match node network')
}

/** The node that a parameter names. @throws Refusal 400 */
export function nodeNamed(store: Store, id: string): Node {
  return withText(400, 'error fetching node during parameter validation: ', () =>
    store.nodes.get(id),
  )
}
