import type { EgressRoute } from '@meshdeck/api/egress'
import type { Node } from '@meshdeck/api/nodes'
import type { Policy } from '@meshdeck/api/policies'
import type { User } from '@meshdeck/api/users'
import type { OldAccessLists } from '@meshdeck/domain/old-access'
import type {
  ReachClient,
  ReachNode,
  ReachPolicy,
  ReachRoute,
  ReachServer,
  ReachUser,
} from '@meshdeck/domain/reach'

/** Whole lists of a network as they were read; what is left out the server does not have, or not for this question. */
export type ReachLists = {
  networkId: string
  server: ReachServer
  nodes: readonly Node[]
  policies: readonly Policy[]
  egress: readonly EgressRoute[]
  users?: readonly User[]
  oldAccess?: OldAccessLists
}

/** What verdicts look at of a node. Addresses outside are its device's, and decide about no verdict. */
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

/** The same in all, so that nothing seems to have changed. */
const none: readonly string[] = []

/** A config file, which servers list among the nodes (contract 1.9); nothing of what is none. */
export function toReachClient({
  is_static,
  is_user_node,
  static_node,
}: Node): ReachClient | undefined {
  if (!is_static || !static_node) return undefined
  const { clientid } = static_node
  return {
    clientid,
    ingressgatewayid: static_node.ingressgatewayid,
    enabled: static_node.enabled,
    // by the lists of nodes a gateway's rules could not be told, which nobody asks for here
    extraallowedips: none,
    tags: static_node.tags,
    address: static_node.address,
    address6: static_node.address6,
    remote_access_client_id: is_user_node ? clientid : '',
    ownerid: static_node.ownerid,
  }
}

/** What verdicts look at of a policy. */
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

/** What verdicts look at of an egress route. */
export function toReachRoute(route: EgressRoute): ReachRoute {
  const { id, name, range, status, nodes, tags, nat, virtual_range, domain } = route
  return { id, name, range, status, nodes, tags, nat, virtual_range, domain }
}

/** By what policies about users know a user. */
export function toReachUser(user: User): ReachUser {
  const { username, account_disabled, platform_role_id, user_group_ids, network_roles } = user
  return { username, account_disabled, platform_role_id, user_group_ids, network_roles }
}
