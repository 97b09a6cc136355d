import { unixNow } from '../clock'
import type { Store } from '../storage/store'
import type { Host } from '../storage/tables'
import { keyFromBytes } from './host'
import type { HostInput } from './host-input'
import { hostVersions } from './versions'

/** Takes over what a device reports with a check-in, and notes that its nodes are there. */
export function checkIn(store: Store, host: Host, input: HostInput) {
  store.transaction(() => {
    store.db.run('UPDATE nodes SET lastcheckin = ? WHERE hostid = ?', [unixNow(), host.id])
    store.hosts.update(host.id, { ...reported(input), ...newlyDescribed(store, input) })
  })
}

/** Takes over what a device changed itself: the reported fields, name, key and flags. */
export function updateFromDevice(store: Store, host: Host, input: HostInput): Host {
  const isNewKey = input.publickey.some((byte) => byte !== 0)
  store.hosts.update(host.id, {
    ...reported(input),
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

/** Place and system, as far as the device says them and the server keeps them. */
function newlyDescribed(store: Store, input: HostInput): Partial<Host> {
  const described = Object.entries(hostVersions[store.apiVersion].described(input))
  return Object.fromEntries(described.filter(([, value]) => value !== ''))
}

/** An endpoint that is left out becomes empty; empty words and ports keep their value. */
function reported(input: HostInput): Partial<Host> {
  const said: Partial<Host> = {
    endpointip: input.endpointip,
    endpointipv6: input.endpointipv6,
    interfaces: input.interfaces,
    defaultinterface: input.defaultinterface,
  }
  if (input.nat_type !== '') said.nat_type = input.nat_type
  if (input.version !== '') said.version = input.version
  if (input.firewallinuse !== '') said.firewallinuse = input.firewallinuse
  if (input.listenport !== 0) said.listenport = input.listenport
  if (input.wg_public_listen_port !== 0) said.wg_public_listen_port = input.wg_public_listen_port
  return said
}
