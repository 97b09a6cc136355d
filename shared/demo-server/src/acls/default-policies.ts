import { timeNow } from '../clock'
import type { Policy } from '../storage/tables'

/** Marks gateways, which the community edition knows no other tag than. */
export function gatewaysTag(netid: string): string {
  return `${netid}.gateways`
}

/** The policies a network is born with (contract 1.8); lists leave out the one for users. */
export function defaultPolicies(netid: string): Policy[] {
  const everyNode = [{ id: 'tag', value: '*' }]
  const base = {
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
      policy_type: 'user-policy',
      src_type: [{ id: 'user', value: '*' }],
      allowed_traffic_direction: 0,
    },
  ]
}
