import { api, API_MAJOR, type Infer, listOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { amount, flag, id, text, textOr } from '../fields'
import { freshUnlessEmpty } from '../reading'

/** A host, on screen a device, as lists read it (contract 1.12) [HN-004]. */
export const hostSchema = z.object({
  id,
  name: text,
  os: text,
  version: text,
  /** Public addresses; empty where the device has none of that family. */
  endpointip: text,
  endpointipv6: text,
  /** Port behind the public address; 0 until the device has found out. */
  wg_public_listen_port: amount,
  listenport: amount,
  /** Kind of NAT it is behind, `public` for none or unsaid [HN-005]. */
  nat_type: textOr('public'),
  mtu: amount,
  publickey: text,
  macaddress: text,
  /** Whether it keeps the endpoint, and the port, that somebody has set. */
  isstatic: flag,
  isstaticport: flag,
  /** Seconds. */
  persistentkeepalive: amount,
  /** How much its client logs, 0 to 4. */
  verbosity: amount,
  debug: flag,
  /** Whether its client upgrades itself with the server. */
  autoupdate: flag,
  firewallinuse: text,
  /** Whether it takes its name servers from its networks; unsaid it does not [HN-006]. */
  dns: textOr('no'),
  /** Latitude and longitude, with a comma between them. */
  location: text,
  defaultinterface: text,
  /** Of the machine; the address with prefix. */
  interfaces: listOf(z.object({ name: text, addressString: text })),
  /** Whether the device joins every new network. */
  isdefault: flag,
  /** Ids of its nodes, one for each network that it is in. */
  nodes: listOf(z.string()),
})
export type Host = Infer<typeof hostSchema>

/** What people call a device: its name, or its id where it has none. */
export const deviceName = ({ id: hostId, name }: Pick<Host, 'id' | 'name'>): string =>
  name || hostId

/** GET /hosts: every device of the server, whoever asks [AP-068]. */
export const hostListQuery = () =>
  queryOptions({
    queryKey: ['hosts', API_MAJOR] as const,
    queryFn: ({ signal }) => readItems(api.get('hosts', { signal }), hostSchema),
    staleTime: freshUnlessEmpty,
  })

/** The port under which a device is reached from outside, 0 when unknown. */
export function publicPort(host: Host): number {
  return host.wg_public_listen_port || host.listenport
}
