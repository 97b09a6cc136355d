import { flag, integer, json, text } from './columns'
import type { RowOf } from './repository'

/** The contract's sets: names that map to `{}`. */
export type NameSet = Record<string, Record<string, never>>

/** An address range and what its nodes start from (contract 1.8). */
export const networksTable = {
  name: 'networks',
  key: 'netid',
  misses: 'key-value',
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
  },
} as const
export type Network = RowOf<typeof networksTable>

export type HostInterface = {
  name: string
  address: { IP: string; Mask: string | null }
  addressString: string
}

/**
 * A device (contract 1.12 and 3.7). `nodes` is kept here, not derived: its order, the difference of
 * null and `[]`, and an id that outlives its node are part of the contract. `isalive` marks a seeded
 * device, whose check-ins the server makes itself.
 */
export const hostsTable = {
  name: 'hosts',
  key: 'id',
  misses: 'key-value',
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
    isalive: flag,
  },
} as const
export type Host = RowOf<typeof hostsTable>

/**
 * A device in a network (contract 1.9). `homenetwork` is the one it joined: an update may give it
 * another `network`, and it is listed under both from then on.
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
  },
} as const
export type Node = RowOf<typeof nodesTable>

/** A key that lets devices register themselves (contract 1.14). */
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
  },
} as const
export type EnrollmentKey = RowOf<typeof keysTable>

/** A range behind a node (contract 1.15). `nodes` maps node ids to metrics. */
export const egressTable = {
  name: 'egress',
  key: 'id',
  misses: 'sql',
  columns: {
    id: text,
    name: text,
    network: text,
    description: text,
    nodes: json<Record<string, number>>(),
    tags: json<NameSet>(),
    range: text,
    nat: flag,
    status: flag,
    created_by: text,
    created_at: text,
    updated_at: text,
  },
} as const
export type Egress = RowOf<typeof egressTable>

export type PolicyItem = { id: string; value: string }

/** Who may reach whom (contract 1.16). */
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

/**
 * A pair of the old access lists whose value an administrator changed (contract 1.8). What nobody
 * touched is not stored: it follows from the network's default access.
 */
export const oldAccessTable = {
  name: 'old_access',
  key: 'network',
  misses: 'key-value',
  columns: { network: text, node: text, peer: text, value: integer },
} as const

/** A device without the client program, behind a gateway (contract 1.11). */
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
  },
} as const
export type ExtClient = RowOf<typeof extClientsTable>

/** A name an administrator gave (contract 1.13); it outlives its network. */
export const dnsEntriesTable = {
  name: 'dns_entries',
  key: 'id',
  misses: 'key-value',
  columns: { id: text, name: text, network: text, address: text, address6: text },
} as const
export type DnsEntry = RowOf<typeof dnsEntriesTable>

/** What the server keeps of itself: settings, secret, traffic keys. */
export const recordsTable = {
  name: 'server_records',
  key: 'name',
  misses: 'key-value',
  columns: { name: text, value: json<unknown>() },
} as const
