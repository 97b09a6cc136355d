import type { ReachConfigFile, ReachInventory, ReachNode } from '../inventory'
import { isOpenToAll, slowHasRange, slowIsPeer, slowPolicies } from './slow-reach'

// A second implementation of the rules (reachability 4 and 5, a community's 1.0.0), sentence by sentence: names as in
// its recordings, `c0+` for the extra ranges of a config file.

/** Returns the contents of the allowed addresses of a node's peers. */
export function slowPeers(inventory: ReachInventory, id: string): string[] {
  const own = inventory.nodes.find((node) => node.id === id)
  if (!own?.connected) return []
  const peers = inventory.nodes.filter(
    (peer) => peer.connected && isPeerOf(inventory, own, peer) && isMetDirectly(own, peer),
  )
  const names = [
    ...peers.flatMap((peer) => namesAt(inventory, own, peer)),
    ...clientsSentTo(inventory, own, own),
  ]
  return [...new Set(names)].toSorted()
}

/** Whether two nodes may be peers, and their old access lists allow each other. */
function isPeerOf(inventory: ReachInventory, own: ReachNode, peer: ReachNode) {
  const word = (from: string, to: string) => inventory.oldAccess?.[from]?.[to]
  return (
    own.id !== peer.id &&
    slowIsPeer(inventory, own.id, peer.id) &&
    word(own.id, peer.id) === 2 &&
    word(peer.id, own.id) === 2
  )
}

/** Whether nodes connect directly: if one is relayed, the other must be its relay. */
const isMetDirectly = (own: ReachNode, peer: ReachNode) =>
  (!own.isrelayed || own.relayedby === peer.id) && (!peer.isrelayed || peer.relayedby === own.id)

function namesAt(inventory: ReachInventory, own: ReachNode, peer: ReachNode): string[] {
  const isOwnRelay = own.isrelayed && own.relayedby === peer.id
  const behindRelay = isOwnRelay
    ? inventory.nodes.filter((other) => other.id !== peer.id && isPeerOf(inventory, own, other))
    : []
  const relayed = inventory.nodes.filter(
    (other) => other.isrelayed && other.relayedby === peer.id && other.id !== own.id,
  )
  return [
    peer.id,
    ...rangesSent(inventory, { own, peer, isOwnRelay }),
    // a relay comes with all nodes that it relays, and their ranges
    ...relayed.flatMap((other) => [other.id, ...rangesServedBy(inventory, other.id)]),
    ...behindRelay.flatMap((other) => namesAt(inventory, own, other)),
    ...clientsSentTo(inventory, peer, own),
  ]
}

type PeerPair = { own: ReachNode; peer: ReachNode; isOwnRelay: boolean }

/** Returns ranges by a node's own right, or by its relay's right to the relay; none that the node serves itself. */
function rangesSent(inventory: ReachInventory, { own, peer, isOwnRelay }: PeerPair) {
  const served = rangesServedBy(inventory, own.id)
  return inventory.egress
    .filter(({ id, range }) => {
      const hasRight =
        slowHasRange(inventory, own.id, id) || (isOwnRelay && slowHasRange(inventory, peer.id, id))
      return (
        hasRight && rangesServedBy(inventory, peer.id).includes(range) && !served.includes(range)
      )
    })
    .map(({ range }) => range)
}

const rangesServedBy = ({ egress }: ReachInventory, id: string) =>
  egress
    .filter(({ status, nodes, range }) => status && Object.hasOwn(nodes, id) && range !== '*')
    .map(({ range }) => range)

/** Returns the enabled config files of a gateway that are allowed to reach a node, without those of desktop apps. */
function clientsSentTo(
  { configFiles, ...inventory }: ReachInventory,
  gateway: ReachNode,
  to: ReachNode,
) {
  return configFiles
    .filter(
      ({ clientid, ingressgatewayid, enabled, remote_access_client_id }) =>
        ingressgatewayid === gateway.id &&
        enabled &&
        remote_access_client_id === '' &&
        slowIsPeer({ ...inventory, configFiles }, clientid, to.id),
    )
    .flatMap(({ clientid, extraallowedips }) =>
      extraallowedips.length > 0 ? [clientid, `${clientid}+`] : [clientid],
    )
}

/** Returns the forwarding rules of a gateway, `from>to`, once for each policy that creates it. */
export function slowIngress(inventory: ReachInventory, gateway: string): string[] {
  if (isOpenToAll(inventory)) return []
  const configFiles = inventory.configFiles.filter(isOfNoProgram)
  const ends = [
    ...inventory.nodes.map(({ id }) => id),
    ...configFiles.map(({ clientid }) => clientid),
  ]
  const isOwn = (id: string) =>
    configFiles.some(
      ({ clientid, ingressgatewayid }) => clientid === id && ingressgatewayid === gateway,
    )
  return configFiles
    .flatMap(({ clientid }) =>
      ends
        .filter((peer) => peer !== clientid)
        .filter((peer) => isOwn(clientid) || peer === gateway || isOwn(peer))
        .flatMap((peer) => rulesBetween(inventory, clientid, peer)),
    )
    .toSorted()
}

const isOfNoProgram = ({ remote_access_client_id }: ReachConfigFile) =>
  remote_access_client_id === ''

function rulesBetween(inventory: ReachInventory, configFile: string, peer: string): string[] {
  const there = slowPolicies(inventory, configFile, peer)
  const back = slowPolicies(inventory, peer, configFile).filter((id) => !there.includes(id))
  return [
    ...there.flatMap((id) => rulesOf(inventory, id, [configFile, peer])),
    ...back.flatMap((id) => rulesOf(inventory, id, [peer, configFile])),
  ]
}

function rulesOf(
  inventory: ReachInventory,
  policyId: string,
  [from, to]: readonly [string, string],
) {
  const policy = inventory.policies.find(({ id }) => id === policyId)
  const hasExtra = (id: string) =>
    inventory.configFiles.some(
      ({ clientid, extraallowedips }) => clientid === id && extraallowedips.length > 0,
    )
  const routes = (policy?.dst_type ?? []).flatMap(({ id, value }) =>
    inventory.egress.filter(
      (route) => id === 'egress-id' && route.id === value && route.range !== '*',
    ),
  )
  return [
    `${from}>${to}`,
    ...(policy?.allowed_traffic_direction === 1 ? [`${to}>${from}`] : []),
    ...(hasExtra(from) ? [`${to}>${from}+`] : []),
    ...(hasExtra(to) ? [`${from}>${to}+`] : []),
    ...routes.map(({ id }) => `${from}>${id}`),
  ]
}
