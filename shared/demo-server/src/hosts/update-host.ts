import { canonicalIp } from '../addresses/cidr'
import { timeNow } from '../clock'
import { gatewayVersions } from '../gateways/versions'
import type { Store } from '../storage/store'
import type { Host } from '../storage/tables'
import { NANOSECONDS } from './host'
import type { ApiHostInput } from './host-input'
import { hostVersions } from './versions'

/**
 * What an administrator may change (contract 1.12 PUT). Texts and numbers that are left out keep their
 * value, flags are emptied; an endpoint that is no address empties it.
 * @returns the device as it was before it joined networks as a default one
 */
export function updateHost(store: Store, host: Host, input: ApiHostInput): Host {
  const { updateFields, joinAsDefault } = hostVersions[store.apiVersion]
  return store.transaction(() => {
    store.hosts.update(host.id, {
      name: input.name || host.name,
      listenport: input.listenport || host.listenport,
      mtu: input.mtu || host.mtu,
      persistentkeepalive: asSeconds(input.persistentkeepalive) || host.persistentkeepalive,
      endpointip: endpoint(input.endpointip, host.endpointip),
      endpointipv6: endpoint(input.endpointipv6, host.endpointipv6),
      verbosity: input.verbosity,
      firewallinuse: input.firewallinuse,
      isstatic: input.isstatic,
      isstaticport: input.isstaticport,
      isdefault: input.isdefault,
      autoupdate: input.autoupdate,
      updated_at: timeNow(),
      ...updateFields(host, input),
    })
    const updated = store.hosts.get(host.id)
    const dns = gatewayVersions[store.apiVersion].dnsOf(store, updated)
    store.hosts.update(host.id, { dns })
    if (updated.isdefault && !host.isdefault) joinAsDefault(store, updated)
    return { ...updated, dns }
  })
}

/** As nanoseconds in 64 bits hold them. */
function asSeconds(seconds: number): number {
  return Number(BigInt.asIntN(64, BigInt(seconds) * BigInt(NANOSECONDS)) / BigInt(NANOSECONDS))
}

function endpoint(sent: string, known: string): string {
  if (sent === '') return known
  return canonicalIp(sent) ?? ''
}
