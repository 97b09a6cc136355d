import { perVersion } from '../api-version'
import { makeDefaultGateway } from '../gateways/create-gateway'
import { struct } from '../http/decode-body'
import {
  bool,
  byteArray,
  bytes,
  type DecodedField,
  FieldError,
  int,
  ip,
  list,
  parseUuid,
  string,
  uuid,
} from '../http/field-types'
import { httpError } from '../http/replies'
import { isMember, joinIfRoom } from '../nodes/join-network'
import type { Store } from '../storage/store'
import type { Host } from '../storage/tables'

type HostVersion = {
  /** Removes the fields that only newer servers have. */
  known(host: Partial<Host>): object
  /** Parses an ID in a path or body. Throws HttpError 400. */
  readId(id: string): string
  /** Returns the location and system fields to store from a device's report. */
  described(input: HostInput): Pick<Host, 'location' | keyof SystemFields>
  /** Returns the additional changes of an administrator's update. */
  updateFields(host: Host, input: ApiHostInput): Partial<Host>
  /** Runs after a device became a default one. */
  joinAsDefault(store: Store, host: Host): void
  /** Checks that a device may join; 1.0.0 accepts any name. Throws Missing. */
  checkNetwork(store: Store, netid: string): void
}

type SystemFields = Pick<Host, 'os_family' | 'os_version' | 'kernel_version' | 'country_code'>

const unknownSystem: SystemFields = {
  os_family: '',
  os_version: '',
  kernel_version: '',
  country_code: '',
}

/** Differences between the servers for devices (contract 1.12, 2.7 and 3.7). */
export const hostVersions = perVersion<HostVersion>({
  '1.0.0': {
    known: ({
      os_family: _family,
      os_version: _version,
      kernel_version: _kernel,
      country_code: _country,
      enable_flow_logs: _logs,
      created_at: _created,
      updated_at: _updated,
      ...host
    }) => host,
    readId: (id) => id,
    described: () => ({ ...unknownSystem, location: '' }),
    updateFields: (_host, { dns }) => ({ dns }),
    joinAsDefault() {},
    checkNetwork() {},
  },
  '1.2.0': { updateFields: (host, { dns }) => ({ dns: dns || host.dns }) },
  '1.4.0': {
    known: ({ created_at: _created, updated_at: _updated, ...host }) => host,
    described: (input) => ({ ...systemOf(input), location: '' }),
  },
  '1.5.0': { described: (input) => ({ ...systemOf(input), location: input.location }) },
  '1.5.1': {
    known: (host) => host,
    readId,
    updateFields: (host, input) => ({
      dns: input.dns || host.dns,
      isstaticport: input.isstaticport || input.isdefault,
    }),
    joinAsDefault: joinEveryNetwork,
    checkNetwork: (store, netid) => void store.networks.get(netid),
  },
})

function systemOf({ os_family, os_version, kernel_version, country_code }: SystemFields) {
  return { os_family, os_version, kernel_version, country_code }
}

/** Joins every network except full ones and those that require approval. */
function joinEveryNetwork(store: Store, host: Host) {
  for (const { netid } of store.networks.all({ auto_join: true })) {
    const node = isMember(store, host.id, netid) ? undefined : joinIfRoom(store, host, { netid })
    if (node) makeDefaultGateway(store, host, node)
  }
}

function readId(id: string): string {
  try {
    return parseUuid(id)
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    throw httpError(400, `failed to parse host id: ${error.message}`)
  }
}

const interfaceType = struct('Iface', {
  name: string(),
  address: { ...struct('IPNet', { IP: ip(), Mask: bytes('net.IPMask') }), name: 'net.IPNet' },
  addressString: string(),
})

/** Body in which a device describes itself (contract 3.7): keys as bytes, times in nanoseconds. */
export const hostType = struct('Host', {
  id: uuid(),
  verbosity: int(),
  firewallinuse: string(),
  version: string(),
  ipforwarding: bool(),
  daemoninstalled: bool(),
  autoupdate: bool(),
  endpointip: ip(),
  endpointipv6: ip(),
  isdocker: bool(),
  isk8s: bool(),
  isstatic: bool(),
  isstaticport: bool(),
  listenport: int(),
  wg_public_listen_port: int(),
  mtu: int(),
  interfaces: list(interfaceType),
  defaultinterface: string(),
  interface: string(),
  os: string(),
  name: string(),
  debug: bool(),
  hostpass: string(),
  publickey: byteArray('wgtypes.Key', 32),
  macaddress: bytes('net.HardwareAddr'),
  traffickeypublic: bytes(),
  nat_type: string(),
  isdefault: bool(),
  persistentkeepalive: int('time.Duration'),
  dns_status: string(),
  location: string(),
  os_family: string(),
  os_version: string(),
  kernel_version: string(),
  country_code: string(),
})
export type HostInput = DecodedField<typeof hostType>

/** Body of a device that an administrator updates (ApiHost, contract 1.12). */
export const apiHostType = struct('ApiHost', {
  id: string(),
  verbosity: int(),
  firewallinuse: string(),
  name: string(),
  isstatic: bool(),
  isstaticport: bool(),
  listenport: int(),
  mtu: int(),
  endpointip: string(),
  endpointipv6: string(),
  isdefault: bool(),
  persistentkeepalive: int(),
  autoupdate: bool(),
  dns: string(),
  // read but ignored
  interfaces: list(struct('ApiIface', { name: string(), addressString: string() })),
  nodes: list(string()),
})
export type ApiHostInput = DecodedField<typeof apiHostType>
