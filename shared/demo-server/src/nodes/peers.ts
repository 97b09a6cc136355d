import { unixNow, ZERO_UNIX } from '../clock'
import { keyBytes, NANOSECONDS, portForPeers } from '../hosts/host'
import { createOldAccess } from '../networks/old-access-lists'
import type { Store } from '../storage/store'
import type { ExtClient, Host, Node } from '../storage/tables'
import {
  allowedAddresses,
  clientAddresses,
  clientsBehind,
  policyMatchesOf,
  type PolicyMatches,
  type RawRange,
} from './allowed-addresses'

const SILENT_AFTER = 3600

type Peer = {
  PublicKey: number[]
  /** True if there is nothing to route: a device removes such a peer. */
  Remove: boolean
  UpdateOnly: false
  PresharedKey: null
  Endpoint: { IP: string; Port: number; Zone: string } | null
  PersistentKeepaliveInterval: number | null
  ReplaceAllowedIPs: true
  AllowedIPs: RawRange[] | null
}

/**
 * Returns the WireGuard peers of a device (contract 1.9 GET one): in all its networks, in the requested one, and their
 * identities by public key.
 */
export function peersOf(store: Store, host: Host, network: string) {
  const foundPeers: FoundPeers = { all: new Map(), here: [], ids: {} }
  for (const node of talkingNodes(store, host)) {
    const isOwnNetwork = node.network === network
    const policyMatches = policyMatchesOf(store, node)
    addNodes(store, foundPeers, { node, host, isOwnNetwork, policyMatches })
    for (const client of clientsBehind(store, node, policyMatches)) {
      add(foundPeers, client.publickey, {
        peer: clientPeer(client),
        isOwnNetwork,
        label: clientLabel(client),
      })
    }
  }
  return {
    all: [...foundPeers.all.values()].map(markRemoval),
    here: foundPeers.here.map(markRemoval),
    ids: foundPeers.ids,
  }
}

/** Peers by public key; those in `here` are in the requested network. */
type FoundPeers = { all: Map<string, Peer>; here: Peer[]; ids: Record<string, object> }
type Entry = { peer: Peer; isOwnNetwork: boolean; label: object }

function add(foundPeers: FoundPeers, key: string, { peer, isOwnNetwork, label }: Entry) {
  foundPeers.all.set(key, peer)
  if (!isOwnNetwork) return
  foundPeers.ids[key] = label
  foundPeers.here.push(peer)
}

type Viewer = { node: Node; host: Host; isOwnNetwork: boolean; policyMatches: PolicyMatches }

/** Adds nodes. A device in several networks is one peer, with the addresses of all of them. */
function addNodes(
  store: Store,
  foundPeers: FoundPeers,
  { node, host, isOwnNetwork, policyMatches }: Viewer,
) {
  const otherNodes = store.nodes.all({ network: node.network }).filter(({ id }) => id !== node.id)
  const access = createOldAccess(store, node.network)
  const isAllowed = (peer: Node) => access(node.id, peer.id)
  const hostOf = readHosts(store, node.network)
  for (const peer of otherNodes) {
    const peerHost = hostOf(peer)
    const knownPeer = foundPeers.all.get(peerHost.publickey)
    if (isBehindAnother(node, peer)) {
      foundPeers.all.set(peerHost.publickey, knownPeer ?? peerWithoutAddresses(peerHost))
      continue
    }
    const isReachable =
      peer.connected && !peer.pendingdelete && isAllowed(peer) && policyMatches.node(peer)
    const ranges = isReachable
      ? allowedAddresses(store, { node, peer, isAllowed, policyMatches })
      : []
    const knownRanges = knownPeer?.AllowedIPs ?? []
    const mergedPeer = {
      ...peerWithoutAddresses(peerHost),
      Endpoint: endpoint({ node, host, peer, peerHost }),
      AllowedIPs: isReachable || knownRanges.length > 0 ? [...knownRanges, ...ranges] : null,
    }
    add(foundPeers, peerHost.publickey, {
      peer: mergedPeer,
      isOwnNetwork: isOwnNetwork && ranges.length > 0,
      label: nodeLabel(peer, peerHost),
    })
  }
}

/** Fields of a device that peers receive. */
type PeerHost = Pick<
  Host,
  | 'id'
  | 'name'
  | 'publickey'
  | 'persistentkeepalive'
  | 'endpointip'
  | 'endpointipv6'
  | 'isstaticport'
  | 'wg_public_listen_port'
  | 'listenport'
>

/** Reads the devices of a network by their nodes at once, with only the fields that peers receive. */
function readHosts(store: Store, network: string): (node: Node) => PeerHost {
  const rows = store.db.all(
    `SELECT id, name, publickey, persistentkeepalive, endpointip, endpointipv6, isstaticport,
       wg_public_listen_port, listenport
     FROM hosts WHERE id IN (SELECT hostid FROM nodes WHERE network = ?)`,
    [network],
  )
  const hosts = new Map(rows.map((row) => [String(row['id']), peerHost(row)]))
  return ({ hostid }) => hosts.get(hostid) ?? store.hosts.get(hostid)
}

function peerHost(row: Record<string, unknown>): PeerHost {
  return {
    id: String(row['id']),
    name: String(row['name']),
    publickey: String(row['publickey']),
    persistentkeepalive: Number(row['persistentkeepalive']),
    endpointip: String(row['endpointip']),
    endpointipv6: String(row['endpointipv6']),
    isstaticport: row['isstaticport'] === 1,
    wg_public_listen_port: Number(row['wg_public_listen_port']),
    listenport: Number(row['listenport']),
  }
}

/** Returns the active nodes of a device: connected, and checked in within the hour. */
function talkingNodes(store: Store, { nodes }: Host): Node[] {
  const hostNodes = (nodes ?? []).flatMap((id) => store.nodes.find(id) ?? [])
  return hostNodes.filter(
    ({ connected, pendingdelete, lastcheckin }) =>
      connected &&
      !pendingdelete &&
      (lastcheckin === ZERO_UNIX || unixNow() - lastcheckin <= SILENT_AFTER),
  )
}

/** Whether one of both is relayed, and not by the other. */
function isBehindAnother(node: Node, peer: Node): boolean {
  return (
    (node.isrelayed && node.relayedby !== peer.id) || (peer.isrelayed && peer.relayedby !== node.id)
  )
}

type Link = { node: Node; host: Host; peer: Node; peerHost: PeerHost }

/**
 * Returns the endpoint: of a family that both have, otherwise of the one the peer has. A relay waits for connections
 * from nodes behind it.
 */
function endpoint({ node, host, peer, peerHost }: Link) {
  const isWaitedFor = node.isrelay && peer.relayedby === node.id && peer.internetgw_node_id === ''
  const families = [
    { hostIp: host.endpointip, peerIp: peerHost.endpointip },
    { hostIp: host.endpointipv6, peerIp: peerHost.endpointipv6 },
  ].filter(({ peerIp }) => peerIp !== '')
  const chosenFamily = families.find(({ hostIp }) => hostIp !== '') ?? families[0]
  const IP = isWaitedFor ? '' : (chosenFamily?.peerIp ?? '')
  return { IP, Port: portForPeers(peerHost), Zone: '' }
}

function peerWithoutAddresses({ publickey, persistentkeepalive }: PeerHost): Peer {
  return {
    PublicKey: keyBytes(publickey),
    Remove: false,
    UpdateOnly: false,
    PresharedKey: null,
    Endpoint: null,
    PersistentKeepaliveInterval: persistentkeepalive * NANOSECONDS,
    ReplaceAllowedIPs: true,
    AllowedIPs: null,
  }
}

function clientPeer(client: ExtClient): Peer {
  return {
    PublicKey: keyBytes(client.publickey),
    Remove: false,
    UpdateOnly: false,
    PresharedKey: null,
    Endpoint: null,
    PersistentKeepaliveInterval: null,
    ReplaceAllowedIPs: true,
    AllowedIPs: clientAddresses(client),
  }
}

function markRemoval(peer: Peer): Peer {
  return { ...peer, Remove: (peer.AllowedIPs ?? []).length === 0 }
}

function nodeLabel(node: Node, host: PeerHost) {
  const [address = ''] = (node.address || node.address6).split('/')
  return {
    id: node.id,
    host_id: host.id,
    address,
    name: host.name,
    isserver: '',
    network: node.network,
    listen_port: host.listenport,
    is_extclient: false,
  }
}

function clientLabel({ clientid, publickey, address, address6 }: ExtClient) {
  return {
    id: publickey,
    host_id: '',
    address: address || address6,
    name: clientid,
    isserver: '',
    network: '',
    listen_port: 0,
    is_extclient: true,
  }
}
