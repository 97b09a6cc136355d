import { timeNow } from '../clock'
import type { Policy } from '../storage/tables'
import { adminGroupOf, userGroupOf } from '../users/group'

/** Tag that marks gateways, the only tag of the community edition. */
export function gatewaysTag(netid: string): string {
  return `${netid}.gateways`
}

const everyNode = [{ id: 'tag', value: '*' }]

function basePolicy(netid: string) {
  return {
    default: true,
    meta_data: '',
    network_id: netid,
    policy_type: 'device-policy',
    src_type: everyNode,
    dst_type: everyNode,
    protocol: 'all',
    type: 'Any',
    ports: [],
    allowed_traffic_direction: 1,
    enabled: true,
    created_by: 'auto',
    created_at: timeNow(),
  }
}

/** Policies that a new network gets (contract 1.8). Lists omit the one for users. */
export function defaultPolicies(netid: string): Policy[] {
  const base = basePolicy(netid)
  return [
    {
      ...base,
      id: `${netid}.all-nodes`,
      name: 'All Nodes',
      meta_data: 'This Policy allows all nodes in the network to communicate with each other',
    },
    {
      ...base,
      id: `${netid}.all-gateways`,
      name: 'All Gateways',
      src_type: [{ id: 'tag', value: gatewaysTag(netid) }],
    },
    {
      ...base,
      id: `${netid}.all-users`,
      name: 'All Users',
      meta_data: 'This policy gives access to everything in the network for an user',
      policy_type: 'user-policy',
      src_type: [{ id: 'user', value: '*' }],
      allowed_traffic_direction: 0,
    },
  ]
}

/** Policies that Pro adds: the groups of the network, and those of all networks, may use its gateways. */
export function userPolicies(netid: string): Policy[] {
  return [
    toGateways(netid, {
      id: `${netid}.network-admin-grp`,
      name: 'Network Admin',
      meta_data: 'This Policy allows all network admins to communicate with all gateways',
      default: true,
      groups: [adminGroupOf('global'), adminGroupOf(netid)],
    }),
    toGateways(netid, {
      id: `${netid}.network-user-grp`,
      name: 'Network User',
      meta_data: 'This Policy allows all network users to communicate with all gateways',
      default: true,
      groups: [userGroupOf('global'), userGroupOf(netid)],
    }),
  ]
}

type GroupPolicy = Pick<Policy, 'id' | 'name' | 'meta_data' | 'default'> & { groups: string[] }

/** Policy that lets groups use the gateways of a network. */
export function toGateways(netid: string, { groups, ...named }: GroupPolicy): Policy {
  return {
    ...basePolicy(netid),
    ...named,
    policy_type: 'user-policy',
    src_type: groups.map((value) => ({ id: 'user-group', value })),
    dst_type: [{ id: 'tag', value: gatewaysTag(netid) }],
    ports: null,
    allowed_traffic_direction: 0,
  }
}
