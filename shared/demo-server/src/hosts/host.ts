import type { ApiVersion } from '../api-version'
import {
  bool,
  byteArray,
  bytes,
  type Decoded,
  int,
  ip,
  list,
  string,
  uuid,
} from '../decoding/field-types'
import { struct } from '../decoding/struct'
import type { Host } from '../storage/tables'
import { hostVersions } from './versions'

const interfaceType = struct('Iface', {
  name: string(),
  address: { ...struct('IPNet', { IP: ip(), Mask: bytes('net.IPMask') }), name: 'net.IPNet' },
  addressString: string(),
})

/** A device as it describes itself (contract 3.7): keys as bytes, times in nanoseconds. */
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
export type HostInput = Decoded<typeof hostType>

/** A device as an administrator sends it back (ApiHost, contract 1.12). */
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
})
export type ApiHostInput = Decoded<typeof apiHostType>

const NANOSECONDS = 1_000_000_000

/** A device as the console gets it. */
export function hostReply(host: Host, apiVersion: ApiVersion) {
  const {
    hostpass: _password,
    traffickeypublic: _trafficKey,
    interface: _interface,
    isdocker: _docker,
    isk8s: _k8s,
    ipforwarding: _forwarding,
    daemoninstalled: _installed,
    isalive: _alive,
    created_at: _created,
    updated_at: _updated,
    interfaces,
    ...visible
  } = host
  return {
    ...hostVersions[apiVersion].known(visible),
    interfaces: (interfaces ?? []).map(({ name, addressString }) => ({ name, addressString })),
  }
}

/** A device as it gets itself back. Its password is not repeated. */
export function ownHostReply(host: Host, apiVersion: ApiVersion) {
  const { isalive: _alive, dns, ...own } = host
  return {
    ...hostVersions[apiVersion].known(own),
    hostpass: '',
    publickey: [...Buffer.from(host.publickey, 'base64')],
    macaddress: macToBase64(host.macaddress),
    persistentkeepalive: host.persistentkeepalive * NANOSECONDS,
    dns_status: dns,
  }
}

/** `AgAAAAAB` is `02:00:00:00:00:01`. */
export function macFromBase64(base64: string | null): string {
  const hex = Buffer.from(base64 ?? '', 'base64').toString('hex')
  return hex.match(/../g)?.join(':') ?? ''
}

function macToBase64(mac: string): string {
  return Buffer.from(mac.replaceAll(':', ''), 'hex').toString('base64')
}

export function keyFromBytes(key: number[]): string {
  return Buffer.from(key).toString('base64')
}
