import { postureState } from './posture-tables'
import { flag, integer, json, type RowOf, text } from './repository'

/** Set in the contract's format: names that map to `{}`. */
export type NameSet = Record<string, Record<string, never>>

/** Network: an address range and the defaults of its nodes (contract 1.8). */
export const networksTable = {
  name: 'networks',
  key: 'netid',
  misses: 'moved',
  noun: 'network',
  columns: {
    netid: text,
    addressrange: text,
    addressrange6: text,
    nodeslastmodified: integer,
    networklastmodified: integer,
    defaultinterface: text,
    defaultlistenport: integer,
    nodelimit: integer,
    defaultpostdown: text,
    defaultkeepalive: integer,
    allowmanualsignup: text,
    isipv4: text,
    isipv6: text,
    defaultudpholepunch: text,
    defaultacl: text,
    defaultmtu: integer,
    dns_nameservers: json<string[] | null>(),
    id: text,
    auto_join: flag,
    jit_enabled: flag,
    auto_remove: flag,
    auto_remove_tags: json<string[] | null>(),
    auto_remove_threshold: integer,
    virtual_nat_pool_ipv4: text,
    virtual_nat_site_prefixlen_ipv4: integer,
    auto_select_exit_node: flag,
    nodes_updated_at: text,
    created_by: text,
    created_at: text,
    updated_at: text,
  },
} as const
export type Network = RowOf<typeof networksTable>

type HostInterface = {
  name: string
  address: { IP: string; Mask: string | null }
  addressString: string
}

/**
 * Device (contract 1.12 and 3.7). `nodes` is stored here, not derived: its order, the difference between null and `[]`,
 * and an ID that outlives its node are part of the contract. `isalive` marks an active seeded device, whose check-ins
 * the server makes itself.
 */
export const hostsTable = {
  name: 'hosts',
  key: 'id',
  misses: 'moved',
  columns: {
    id: text,
    name: text,
    os: text,
    version: text,
    hostpass: text,
    publickey: text,
    traffickeypublic: text,
    macaddress: text,
    listenport: integer,
    wg_public_listen_port: integer,
    mtu: integer,
    endpointip: text,
    endpointipv6: text,
    interfaces: json<HostInterface[] | null>(),
    defaultinterface: text,
    interface: text,
    firewallinuse: text,
    nat_type: text,
    isstatic: flag,
    isstaticport: flag,
    autoupdate: flag,
    isdocker: flag,
    isk8s: flag,
    ipforwarding: flag,
    daemoninstalled: flag,
    debug: flag,
    isdefault: flag,
    verbosity: integer,
    persistentkeepalive: integer,
    dns: text,
    location: text,
    nodes: json<string[] | null>(),
    os_family: text,
    os_version: text,
    kernel_version: text,
    country_code: text,
    enable_flow_logs: flag,
    created_at: text,
    updated_at: text,
    isalive: flag,
  },
} as const
export type Host = RowOf<typeof hostsTable>

/**
 * Device in a network (contract 1.9). `homenetwork` is the one it joined: an update may change `network`, and it is
 * listed under both afterward. `metrics_since` is the unix second from which its traffic is counted; 0 for a device
 * that doesn't report any.
 */
export const nodesTable = {
  name: 'nodes',
  key: 'id',
  misses: 'key-value',
  columns: {
    id: text,
    hostid: text,
    network: text,
    homenetwork: text,
    address: text,
    address6: text,
    localaddress: text,
    networkrange: text,
    networkrange6: text,
    lastmodified: integer,
    expdatetime: integer,
    lastcheckin: integer,
    lastpeerupdate: integer,
    connected: flag,
    pendingdelete: flag,
    metadata: text,
    defaultacl: text,
    is_gw: flag,
    isingressgateway: flag,
    isrelay: flag,
    isrelayed: flag,
    relayedby: text,
    relaynodes: json<string[] | null>(),
    ingressdns: text,
    ingressmtu: integer,
    ingresspersistentkeepalive: integer,
    isinternetgateway: flag,
    inet_node_client_ids: json<string[] | null>(),
    internetgw_node_id: text,
    tags: json<NameSet | null>(),
    auto_assign_gw: flag,
    ...postureState,
    is_fail_over: flag,
    fail_over_peers: json<NameSet | null>(),
    failed_over_by: text,
    is_auto_relay: flag,
    auto_relayed_peers: json<Record<string, string> | null>(),
    additional_rag_ips: json<string[]>(),
    metrics_since: integer,
  },
} as const
export type Node = RowOf<typeof nodesTable>

/** Key with which devices register themselves (contract 1.14). */
export const keysTable = {
  name: 'enrollment_keys',
  key: 'value',
  misses: 'key-value',
  columns: {
    value: text,
    expiration: text,
    uses_remaining: integer,
    networks: json<string[]>(),
    unlimited: flag,
    tags: json<string[]>(),
    type: integer,
    relay: text,
    groups: json<string[] | null>(),
    default: flag,
    auto_egress: flag,
    auto_assign_gw: flag,
  },
} as const
export type EnrollmentKey = RowOf<typeof keysTable>

/** `name` is the end's name on 1.5.1 when the policy was saved. */
export type PolicyItem = { id: string; value: string; name?: string }

/** Access policies, which decide who may reach whom (contract 1.16). */
export const policiesTable = {
  name: 'acls',
  key: 'id',
  misses: 'key-value',
  columns: {
    id: text,
    default: flag,
    meta_data: text,
    name: text,
    network_id: text,
    policy_type: text,
    src_type: json<PolicyItem[] | null>(),
    dst_type: json<PolicyItem[] | null>(),
    protocol: text,
    type: text,
    ports: json<string[] | null>(),
    allowed_traffic_direction: integer,
    enabled: flag,
    created_by: text,
    created_at: text,
  },
} as const
export type Policy = RowOf<typeof policiesTable>

/** Device without the client program, behind a gateway (contract 1.11). */
export const extClientsTable = {
  name: 'extclients',
  key: 'clientid',
  misses: 'key-value',
  columns: {
    clientid: text,
    privatekey: text,
    publickey: text,
    network: text,
    dns: text,
    address: text,
    address6: text,
    extraallowedips: json<string[] | null>(),
    allowed_ips: json<string[] | null>(),
    ingressgatewayid: text,
    ingressgatewayendpoint: text,
    lastmodified: integer,
    enabled: flag,
    ownerid: text,
    deniednodeacls: json<NameSet | null>(),
    remote_access_client_id: text,
    postup: text,
    postdown: text,
    tags: json<NameSet | null>(),
    os: text,
    device_name: text,
    public_endpoint: text,
    country: text,
    location: text,
    os_family: text,
    os_version: text,
    kernel_version: text,
    client_version: text,
    device_id: text,
    jit_expires_at: text,
    ...postureState,
    metrics_since: integer,
  },
} as const
export type ExtClient = RowOf<typeof extClientsTable>
