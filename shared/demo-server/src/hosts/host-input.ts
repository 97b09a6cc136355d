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
  // read and not asked
  interfaces: list(struct('ApiIface', { name: string(), addressString: string() })),
  nodes: list(string()),
})
export type ApiHostInput = Decoded<typeof apiHostType>
