import type { PerVersion } from '../api-version'
import { ZERO_TIME } from '../clock'
import type { Store } from '../storage/store'
import type { ExtClient, Node } from '../storage/tables'

/** Where a node's device is. */
export type Place = { location: string; country: string }

type RawFields = Omit<
  Node,
  'inet_node_client_ids' | 'homenetwork' | 'metrics_since' | 'additional_rag_ips'
>

type NodeVersion = {
  /** Reads the places of so many devices at once. */
  placesOf(store: Store, hostIds: string[]): (hostId: string) => Place
  /** The fields of a node that are not every server's. */
  nodeFields(node: Node, place: Place): object
  /** A node's own fields as devices read them. */
  rawFields(node: RawFields): object
  /** The same of the pseudo node of an external client. */
  clientFields(client: ExtClient): object
  /** What becomes of a node whose gateway is, or is no more, chosen by itself. */
  gatewayChoice(isAutomatic: boolean, node: Node): Partial<Node>
  /** The check-in of a node after an update. */
  checkInOf(sent: number, node: Node): number
}

export const nowhere: Place = { location: '', country: '' }

/** What each server has its own way of when it comes to nodes (contract 1.9 and 2.6). */
export const nodeVersions: PerVersion<NodeVersion> = {
  '1.0.0': {
    placesOf: () => () => nowhere,
    nodeFields: ({ defaultacl }) => ({
      location: '',
      ...(defaultacl === '' ? {} : { defaultacl }),
    }),
    rawFields: ({
      auto_assign_gw: _auto,
      last_evaluated_at: _evaluated,
      is_auto_relay: _isRelay,
      auto_relayed_peers: _relayed,
      ...node
    }) => node,
    clientFields: () => ({ location: '', network: '', address: '', address6: '', tags: null }),
    gatewayChoice: () => ({}),
    checkInOf: (sent) => sent,
  },
  '1.5.1': {
    placesOf,
    nodeFields: (node, place) => ({
      ...place,
      is_fail_over: false,
      is_auto_relay: node.is_auto_relay,
      auto_relayed_peers: node.auto_relayed_peers,
      posture_check_violation_severity_level: 0,
      auto_assign_gw: node.auto_assign_gw,
      last_evaluated_at: node.last_evaluated_at,
      posture_check_violations: node.last_evaluated_at === ZERO_TIME ? null : [],
    }),
    rawFields: (node) => node,
    clientFields: (client) => ({
      is_auto_relay: false,
      auto_relayed_peers: null,
      posture_check_violation_severity_level: 0,
      auto_assign_gw: false,
      last_evaluated_at: ZERO_TIME,
      posture_check_violations: null,
      location: client.location,
      country: client.country,
      network: client.network,
      address: client.address && `${client.address}/32`,
      address6: client.address6 && `${client.address6}/128`,
      tags: client.tags ?? {},
    }),
    gatewayChoice: (auto_assign_gw, node) => ({
      auto_assign_gw,
      ...(auto_assign_gw || node.auto_assign_gw ? { isrelayed: false, relayedby: '' } : {}),
    }),
    checkInOf: (_sent, { lastcheckin }) => lastcheckin,
  },
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
  return (hostId: string) => places.get(hostId) ?? nowhere
}
