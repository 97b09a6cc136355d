import type { EgressRoute } from '@meshdeck/api/egress'
import type { Node } from '@meshdeck/api/nodes'
import type { Policy } from '@meshdeck/api/policies'
import type { User } from '@meshdeck/api/users'
import type { OldAccessLists } from '@meshdeck/domain/old-access'
import type {
  ReachConfigFile,
  ReachNode,
  ReachPolicy,
  ReachRoute,
  ReachServer,
  ReachUser,
} from '@meshdeck/domain/reach'
import { emptyList } from '@meshdeck/domain/remembered'

import type { CanJoin } from '../shared/use-policy-rights'

/**
 * Complete lists of a network as fetched; lists that the server doesn't have, or the question doesn't need, are
 * omitted.
 */
export type ReachLists = {
  networkId: string
  server: ReachServer
  nodes: readonly Node[]
  policies: readonly Policy[]
  egress: readonly EgressRoute[]
  users?: readonly User[]
  /** Memoized; says whether a user can join the network. */
  canJoin?: CanJoin
  oldAccess?: OldAccessLists
}

/** Returns the fields of a node that affect verdicts. External addresses belong to the device and have no effect. */
export function toReachNode(node: Node): ReachNode {
  return {
    id: node.id,
    connected: node.connected,
    is_gw: node.is_gw,
    relayedby: node.relayedby,
    isrelayed: node.isrelayed,
    tags: node.tags,
    address: node.address,
    address6: node.address6,
    isingressgateway: node.isingressgateway,
    isrelay: node.isrelay,
    isinternetgateway: node.isinternetgateway,
    internetgw_node_id: node.internetgw_node_id,
    pendingdelete: node.pendingdelete,
    status: node.status,
  }
}

/** Returns a config file, which servers list among the nodes (contract 1.9); undefined for other nodes. */
export function toReachConfigFile({
  is_static,
  is_user_node,
  static_node,
}: Node): ReachConfigFile | undefined {
  if (!is_static || !static_node) return undefined
  const { clientid } = static_node
  return {
    clientid,
    ingressgatewayid: static_node.ingressgatewayid,
    enabled: static_node.enabled,
    // node lists don't contain a gateway's rules, which aren't needed here
    extraallowedips: emptyList,
    tags: static_node.tags,
    address: static_node.address,
    address6: static_node.address6,
    remote_access_client_id: is_user_node ? clientid : '',
    ownerid: static_node.ownerid,
  }
}

/** Returns the fields of a policy that affect verdicts. */
export function toReachPolicy(policy: Policy): ReachPolicy {
  const { id, name, enabled, policy_type, src_type, dst_type } = policy
  const { type, protocol, ports, allowed_traffic_direction } = policy
  return {
    id,
    name,
    default: policy.default,
    enabled,
    policy_type,
    src_type,
    dst_type,
    type,
    protocol,
    ports,
    allowed_traffic_direction,
  }
}

/** Returns the fields of an egress route that affect verdicts. */
export function toReachRoute(route: EgressRoute): ReachRoute {
  const { id, name, range, status, nodes, tags, nat, virtual_range, domain } = route
  return { id, name, range, status, nodes, tags, nat, virtual_range, domain }
}

/** Returns the fields of a user by which policies for users match. */
export function toReachUser(user: User): ReachUser {
  const { username, account_disabled, platform_role_id, user_group_ids, network_roles } = user
  return { username, account_disabled, platform_role_id, user_group_ids, network_roles }
}
