import type { FastifyRequest } from 'fastify'

import { restrictedCaller } from '../auth/caller-role'
import { findRole } from '../roles/find-role'
import { ALL_GATEWAYS } from '../roles/resources'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'

/** Across networks 1.0.0 shows a user without full access no node at all (contract 0.7). */
export function seesNoNodes(store: Store, request: FastifyRequest): boolean {
  return store.apiVersion === '1.0.0' && restrictedCaller(store, request) !== undefined
}

/**
 * The nodes of one network as a user of 1.0.0 sees them: who has a role of his own there that names
 * gateways sees those; in every other case they are all shown.
 */
export function visibleNodes(store: Store, request: FastifyRequest, nodes: Node[]): Node[] {
  const restricted = restrictedCaller(store, request)
  const network = nodes[0]?.network
  if (!restricted || network === undefined || store.apiVersion !== '1.0.0') return nodes
  const ids = Object.keys(restricted.user.network_roles?.[network] ?? {})
  const roles = ids.map((id) => findRole(store, id))
  if (roles.some((role) => role?.full_access)) return nodes
  const scopes = roles.map((role) => role?.network_level_access?.['remote_access_gw'] ?? {})
  const gateways = nodes.filter(
    ({ id, isingressgateway }) =>
      isingressgateway && scopes.some((scope) => ALL_GATEWAYS in scope || scope[id]?.read),
  )
  return gateways.length > 0 ? gateways : nodes
}
