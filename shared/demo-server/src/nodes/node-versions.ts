import { perVersion, withChanges } from '../api-version'
import type { PerServer } from '../edition'
import { fieldFault, httpError } from '../http/replies'
import { isIpAddress } from '../networks/cidr'
import type { Store } from '../storage/store'
import type { ExtClient, Node } from '../storage/tables'

/** Location of a node's device. */
export type DeviceLocation = { location: string; country: string }

type RawFields = Omit<
  Node,
  'inet_node_client_ids' | 'homenetwork' | 'metrics_since' | 'additional_rag_ips'
>

type NodeVersion = {
  /** Reads the locations of many devices at once. */
  placesOf(store: Store, hostIds: string[]): (hostId: string) => DeviceLocation
  /** Returns the fields of a node that not every server has. */
  nodeFields(node: Node, place: DeviceLocation): object
  /** Returns a node's own fields in the format for devices. */
  rawFields(node: RawFields): object
  /** Returns the same fields for the pseudo node of an external client. */
  clientFields(client: ExtClient): object
  /** Returns the changes of a node when automatic gateway choice is turned on or off. */
  gatewayChoice(isAutomatic: boolean, node: Node): Partial<Node>
  /** Checks the old default access, which is yes, no or missing; a missing value keeps it. Throws HttpError 500. */
  checkDefaultAccess(sent: { defaultacl: string }): void
  /** Returns the check-in of a node after an update. */
  checkInOf(sent: number, node: Node): number
  /** Whether an update makes an ingress node a relay. */
  relaysAsGateway: boolean
  /** Returns which of the additional gateway addresses are stored. Throws HttpError 400. */
  moreAddresses(sent: string[] | null): string[]
}

export const unknownLocation: DeviceLocation = { location: '', country: '' }

const relayFields = ({ is_auto_relay, auto_relayed_peers, auto_assign_gw }: RelayFields) => ({
  is_auto_relay,
  auto_relayed_peers,
  auto_assign_gw,
})
type RelayFields = Pick<Node, 'is_auto_relay' | 'auto_relayed_peers' | 'auto_assign_gw'>

const noRelay: RelayFields = {
  is_auto_relay: false,
  auto_relayed_peers: null,
  auto_assign_gw: false,
}

const postureFields = (member: PostureFields) => ({
  last_evaluated_at: member.last_evaluated_at,
  posture_check_violations: member.posture_check_violations,
  posture_check_violation_severity_level: member.posture_check_violation_severity_level,
})
type PostureFields = Pick<
  Node,
  'last_evaluated_at' | 'posture_check_violations' | 'posture_check_violation_severity_level'
>

const oldAccess = ({ defaultacl }: Node) => (defaultacl === '' ? {} : { defaultacl })

const addressesOf = ({ network, address, address6, tags }: ExtClient) => ({
  network,
  address: address && `${address}/32`,
  address6: address6 && `${address6}/128`,
  tags: tags ?? {},
})

const community = perVersion<NodeVersion>({
  '1.0.0': {
    placesOf: () => () => unknownLocation,
    nodeFields: (node) => ({ location: '', ...oldAccess(node) }),
    rawFields: withoutRelays,
    clientFields: () => ({ location: '', network: '', address: '', address6: '', tags: null }),
    gatewayChoice: () => ({}),
    checkDefaultAccess({ defaultacl }) {
      if (['', 'yes', 'no', 'unset'].includes(defaultacl)) return
      throw httpError(500, fieldFault('Node.DefaultACL', 'checkyesornoorunset'))
    },
    checkInOf: (sent) => sent,
    relaysAsGateway: true,
    moreAddresses: () => [],
  },
  '1.1.0': { clientFields: (client) => ({ location: '', ...addressesOf(client) }) },
  '1.2.0': {
    nodeFields: (node) => ({
      location: '',
      is_fail_over: false,
      ...oldAccess(node),
      ...relayFields(node),
    }),
    rawFields: withoutPosture,
    clientFields: (client) => ({ location: '', ...noRelay, ...addressesOf(client) }),
    gatewayChoice: (auto_assign_gw, node) => ({
      auto_assign_gw,
      ...(auto_assign_gw || node.auto_assign_gw ? { isrelayed: false, relayedby: '' } : {}),
    }),
  },
  '1.4.0': {
    placesOf,
    nodeFields: (node, place) => ({
      ...place,
      is_fail_over: false,
      ...oldAccess(node),
      ...relayFields(node),
      ...postureFields(node),
    }),
    rawFields: (node) => node,
    clientFields: (client) => ({
      location: client.location,
      country: client.country,
      ...noRelay,
      ...postureFields(client),
      ...addressesOf(client),
    }),
  },
  '1.5.1': {
    nodeFields: (node, place) => ({
      ...place,
      is_fail_over: false,
      ...relayFields(node),
      ...postureFields(node),
    }),
    checkDefaultAccess() {},
    checkInOf: (_sent, { lastcheckin }) => lastcheckin,
  },
})

function withoutPosture({
  last_evaluated_at: _evaluated,
  posture_check_violations: _violations,
  posture_check_violation_severity_level: _severity,
  ...node
}: RawFields) {
  return node
}

function withoutRelays(fields: RawFields) {
  const {
    auto_assign_gw: _auto,
    is_auto_relay: _isRelay,
    auto_relayed_peers: _relayed,
    ...node
  } = withoutPosture(fields)
  return node
}

const pro: Pick<NodeVersion, 'relaysAsGateway' | 'moreAddresses'> = {
  relaysAsGateway: false,
  moreAddresses(sent) {
    if (sent?.every(isIpAddress) === false) throw httpError(400, 'error converting node')
    return sent ?? []
  },
}

/** Differences between the servers for nodes (contract 1.9 and 2.6). */
export const nodeVersions: PerServer<NodeVersion> = {
  community,
  pro: withChanges(community, { '1.0.0': pro }),
}

function placesOf(store: Store, hostIds: string[]) {
  const rows = store.db.all(
    `SELECT id, location, country_code FROM hosts
     WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(hostIds)],
  )
  const places = new Map(
    rows.map(({ id, location, country_code }) => [
      String(id),
      { location: String(location), country: String(country_code) },
    ]),
  )
  return (hostId: string) => places.get(hostId) ?? unknownLocation
}
