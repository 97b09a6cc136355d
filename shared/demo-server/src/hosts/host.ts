import type { ApiVersion } from '../api-version'
import type { Host } from '../storage/tables'
import { hostVersions } from './versions'

export const NANOSECONDS = 1_000_000_000

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
    publickey: keyBytes(host.publickey),
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

/** Where others find a device: a router in between may have given it another port. */
export function portForPeers({
  isstaticport,
  wg_public_listen_port,
  listenport,
}: Pick<Host, 'isstaticport' | 'wg_public_listen_port' | 'listenport'>): number {
  return !isstaticport && wg_public_listen_port !== 0 ? wg_public_listen_port : listenport
}

export function keyBytes(key: string): number[] {
  return [...Buffer.from(key, 'base64')]
}

export function keyFromBytes(key: number[]): string {
  return Buffer.from(key).toString('base64')
}
