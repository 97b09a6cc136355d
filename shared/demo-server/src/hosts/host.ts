import type { ApiVersion } from '../api-version'
import { unixNow } from '../clock'
import { forServer } from '../edition'
import type { Store } from '../storage/store'
import type { Host } from '../storage/tables'
import { type HostInput, hostVersions } from './host-versions'

export const NANOSECONDS = 1_000_000_000

/** Response shape of a device for the console. */
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

/** Response shape of a device for itself, without its password. */
export function ownHostReply(host: Host, apiVersion: ApiVersion) {
  const { isalive: _alive, dns, ...own } = host
  return {
    ...hostVersions[apiVersion].known(own),
    hostpass: '',
    publickey: keyBytes(host.publickey),
    macaddress: macToBase64(host.macaddress),
    persistentkeepalive: host.persistentkeepalive * NANOSECONDS,
    dns_status: dns,
  }
}

/** Converts a MAC address: `AgAAAAAB` is `02:00:00:00:00:01`. */
export function macFromBase64(base64: string | null): string {
  const hex = Buffer.from(base64 ?? '', 'base64').toString('hex')
  return hex.match(/../g)?.join(':') ?? ''
}

function macToBase64(mac: string): string {
  return Buffer.from(mac.replaceAll(':', ''), 'hex').toString('base64')
}

/** Returns the port at which peers reach a device: a router in between may have assigned another one. */
export function portForPeers({
  isstaticport,
  wg_public_listen_port,
  listenport,
}: Pick<Host, 'isstaticport' | 'wg_public_listen_port' | 'listenport'>): number {
  return !isstaticport && wg_public_listen_port !== 0 ? wg_public_listen_port : listenport
}

/** Returns the bytes of a base64 key, as peers receive it. */
export function keyBytes(key: string): number[] {
  return [...Buffer.from(key, 'base64')]
}

/** Returns the base64 text of a key from its bytes; the reverse of `keyBytes`. */
export function keyFromBytes(key: number[]): string {
  return Buffer.from(key).toString('base64')
}

/** Stores what a device reports in a check-in, and updates the check-in of its nodes. */
export function checkIn(store: Store, host: Host, input: HostInput) {
  store.transaction(() => {
    store.db.run('UPDATE nodes SET lastcheckin = ? WHERE hostid = ?', [unixNow(), host.id])
    store.hosts.update(host.id, { ...reportedFieldsOf(input), ...newlyDescribed(store, input) })
  })
}

/** Stores a device's own changes: the reported fields, name, key and flags. */
export function updateFromDevice(store: Store, host: Host, input: HostInput): Host {
  const isNewKey = input.publickey.some((byte) => byte !== 0)
  store.hosts.update(host.id, {
    ...reportedFieldsOf(input),
    ...newlyDescribed(store, input),
    name: input.name || host.name,
    publickey: isNewKey ? keyFromBytes(input.publickey) : host.publickey,
    traffickeypublic: input.traffickeypublic ?? host.traffickeypublic,
    mtu: input.mtu || host.mtu,
    isstatic: input.isstatic,
    isstaticport: input.isstaticport,
    verbosity: input.verbosity,
    debug: input.debug,
  })
  return store.hosts.get(host.id)
}

/** Returns location and system, if the device reports them and the server stores them. */
function newlyDescribed(store: Store, input: HostInput): Partial<Host> {
  const described = Object.entries(forServer(hostVersions, store).described(input))
  return Object.fromEntries(described.filter(([, value]) => value !== ''))
}

/** Returns the reported fields. A missing endpoint is cleared; other empty texts and ports keep their value. */
function reportedFieldsOf(input: HostInput): Partial<Host> {
  const reportedFields: Partial<Host> = {
    endpointip: input.endpointip,
    endpointipv6: input.endpointipv6,
    interfaces: input.interfaces,
    defaultinterface: input.defaultinterface,
  }
  if (input.nat_type !== '') reportedFields.nat_type = input.nat_type
  if (input.version !== '') reportedFields.version = input.version
  if (input.firewallinuse !== '') reportedFields.firewallinuse = input.firewallinuse
  if (input.listenport !== 0) reportedFields.listenport = input.listenport
  if (input.wg_public_listen_port !== 0)
    reportedFields.wg_public_listen_port = input.wg_public_listen_port
  return reportedFields
}
