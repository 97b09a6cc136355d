import type { PerVersion } from '../api-version'
import type { Access } from '../auth/access'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { leaveAutoRelay } from './auto-relay'
import { createFailOver, leaveFailOver } from './failover'

type StandInVersion = {
  writeAccess: Access
  /** What the call to let a node stand in still does. @throws Refusal 500 */
  createFailOver(store: Store, node: Node): void
  /** What a node that becomes a gateway gets besides. */
  gatewayDuty: Partial<Node>
  /** Why a node that stands in may not be relayed, undefined when it does not stand in. */
  relayFault(node: Node): string | undefined
}

/** What each server has its own way of when one node stands in for another (contract 1.10.1 and 2.5). */
export const standInVersions: PerVersion<StandInVersion> = {
  '1.0.0': {
    writeAccess: 'network-admin',
    createFailOver,
    gatewayDuty: {},
    relayFault: ({ id, is_fail_over }) =>
      is_fail_over ? `cannot relay a failOver (${id})` : undefined,
  },
  // the call is still there and answers, but every gateway stands in by itself
  '1.5.1': {
    writeAccess: 'admin',
    createFailOver() {},
    gatewayDuty: { is_auto_relay: true },
    relayFault: ({ id, is_fail_over, is_auto_relay }) =>
      is_fail_over || is_auto_relay ? `cannot relay a auto relay node (${id})` : undefined,
  },
}

/** Ends every detour that a node takes, because it is reached otherwise now, or not at all. */
export function leaveDetours(store: Store, nodeId: string) {
  const node = store.nodes.find(nodeId)
  if (node) leaveFailOver(store, node)
  if (node) leaveAutoRelay(store, node)
}
