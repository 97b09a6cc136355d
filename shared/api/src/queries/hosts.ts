import { shortId } from '@meshdeck/domain/short-id'
import { api, type Infer, listOf, queryKeyOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { amount, flag, id, text, nonEmptyOr } from '../fields'
import { freshUnlessEmpty } from '../reading'

/** A host, which the console calls a device, as lists read it (contract 1.12) [HN-004]. */
export const hostSchema = z.object({
  id,
  name: text,
  os: text,
  version: text,
  /** Public addresses; empty if the device has none of that family. */
  endpointip: text,
  endpointipv6: text,
  /** Port of the public address; 0 until the device has detected it. */
  wg_public_listen_port: amount,
  listenport: amount,
  /** Kind of NAT that the device is behind; `public` for none or unknown [HN-005]. */
  nat_type: nonEmptyOr('public'),
  mtu: amount,
  publickey: text,
  macaddress: text,
  /** Whether the endpoint and the port are set manually. */
  isstatic: flag,
  isstaticport: flag,
  /** Seconds. */
  persistentkeepalive: amount,
  /** Log level of its client, 0 to 4. */
  verbosity: amount,
  debug: flag,
  /** Whether its client upgrades itself with the server. */
  autoupdate: flag,
  firewallinuse: text,
  /** Whether it takes its name servers from its networks; by default it doesn't [HN-006]. */
  dns: nonEmptyOr('no'),
  /** Latitude and longitude, separated by a comma. */
  location: text,
  defaultinterface: text,
  /** Network interfaces of the machine; the address has a prefix. */
  interfaces: listOf(z.object({ name: text, addressString: text })),
  /** Whether the device joins every new network. */
  isdefault: flag,
  /** IDs of its nodes, one for each network that it is in. */
  nodes: listOf(z.string()),
})
export type Host = Infer<typeof hostSchema>

/** Returns the name of a device on screen: its name, or the beginning of its ID if it has none. */
export const deviceName = ({ id: hostId, name }: Pick<Host, 'id' | 'name'>): string =>
  name || shortId(hostId)

/** GET /hosts: all devices of the server, for every user [AP-068]. */
export const hostListQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('hosts'),
    queryFn: ({ signal }) => readItems(api.get('hosts', { signal }), hostSchema),
    staleTime: freshUnlessEmpty,
  })

/** Returns the port at which a device is reached from outside, 0 if unknown. */
export function publicPort(host: Host): number {
  return host.wg_public_listen_port || host.listenport
}
