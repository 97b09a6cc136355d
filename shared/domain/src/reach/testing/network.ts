import type {
  ReachConfigFile,
  ReachInventory,
  ReachItem,
  ReachNode,
  ReachPolicy,
} from '../inventory'

/** Returns a separate node, connected and not relayed. */
export function nodeOf(id: string, given: Partial<ReachNode> = {}): ReachNode {
  return {
    id,
    connected: true,
    is_gw: false,
    isrelayed: false,
    relayedby: '',
    tags: [],
    address: '10.0.0.1/24',
    address6: '',
    ...given,
  }
}

export function configFileOf(
  clientid: string,
  given: Partial<ReachConfigFile> = {},
): ReachConfigFile {
  return {
    clientid,
    ingressgatewayid: 'gateway',
    enabled: true,
    extraallowedips: [],
    tags: [],
    address: '10.0.0.200',
    address6: '',
    remote_access_client_id: '',
    ...given,
  }
}

/** Parses `device:a`, `tag:net.db`, `tag:*`. */
function itemsOf(texts: readonly string[]): ReachItem[] {
  return texts.map((text) => {
    const [id = '', value = ''] = text.split(':')
    return { id, value }
  })
}

/** Returns a one-way policy, named by its ID. */
export function policyOf(
  id: string,
  [from, to]: readonly [string, string],
  given: Partial<ReachPolicy> = {},
): ReachPolicy {
  return {
    id,
    name: id,
    default: false,
    enabled: true,
    policy_type: 'device-policy',
    src_type: itemsOf(from === '' ? [] : from.split(' ')),
    dst_type: itemsOf(to === '' ? [] : to.split(' ')),
    type: 'Any',
    protocol: 'all',
    ports: [],
    allowed_traffic_direction: 0,
    ...given,
  }
}

/** Returns two sites with a node each that routes to them, and a third node, on a server of 1.6.0. */
export const sitesOf = (
  policies: ReachPolicy[],
  given: Partial<ReachInventory> = {},
): ReachInventory =>
  networkOf(policies, {
    server: { version: '1.6.0', edition: 'pro' },
    nodes: [nodeOf('a'), nodeOf('b'), nodeOf('far')],
    configFiles: [],
    egress: [
      { id: 'lan-a', name: 'A', range: '192.168.1.0/24', status: true, nodes: { a: 1 } },
      { id: 'lan-b', name: 'B', range: '192.168.2.0/24', status: true, nodes: { b: 1 } },
    ],
    ...given,
  })

/** Returns two nodes, one behind a relay, a gateway with a config file, and a route served by the database. */
export function networkOf(
  policies: ReachPolicy[],
  given: Partial<ReachInventory> = {},
): ReachInventory {
  return {
    server: { version: '1.5.1', edition: 'pro' },
    networkId: 'net',
    nodes: [
      nodeOf('web'),
      nodeOf('db', { tags: ['net.db'] }),
      nodeOf('gateway', { is_gw: true, tags: ['net.gateways'] }),
      nodeOf('far', { isrelayed: true, relayedby: 'gateway' }),
    ],
    configFiles: [configFileOf('phone')],
    policies,
    egress: [
      { id: 'lan', name: 'LAN', range: '192.168.7.0/24', status: true, nodes: { db: 10 } },
      { id: 'off', name: 'Off', range: '192.168.8.0/24', status: false, nodes: { db: 10 } },
    ],
    users: [
      {
        username: 'ann',
        platform_role_id: 'service-user',
        user_group_ids: { ops: {} },
        network_roles: {},
      },
    ],
    ...given,
  }
}
