import { healthOf } from './health'

/** Time without a check-in after which the server marks a node offline (contract 1.9), in milliseconds. */
export const OFFLINE_AFTER_MS = 600_000

/** The fields of a node that can explain why another one is offline. */
export type Peer = {
  nodeId: string
  deviceId: string
  /** Network of the node. */
  network: string
  status: string
  /** Public addresses of its device. */
  addresses: readonly string[]
  /** ID of the node that relays it; empty for none. */
  relayedBy: string
}

/** Number of other devices that share something with a device, and how many of them are offline. */
export type PeerCounts = { count: number; down: number }

/** Other offline devices at the location of a device. */
export type OfflineScope = {
  /** Behind the same public address; undefined if the device has none. */
  address: PeerCounts | undefined
  /** Behind the same relay, for each relay of the device. */
  relays: Array<PeerCounts & { nodeId: string; isDown: boolean }>
}

/**
 * Returns whether other devices with the same public address, or behind the same relay, are offline too. Nodes that a
 * user has disconnected don't count, and a device is offline if all its nodes that count are.
 */
export function offlineScope(deviceId: string, peers: readonly Peer[]): OfflineScope {
  const ownPeers = peers.filter((peer) => peer.deviceId === deviceId)
  const otherPeers = peers.filter(
    (peer) => peer.deviceId !== deviceId && healthOf(peer.status) !== 'disconnected',
  )
  const addresses = new Set(ownPeers.flatMap((peer) => peer.addresses))
  const relayIds = new Set(ownPeers.map(({ relayedBy }) => relayedBy).filter(Boolean))

  return {
    address:
      addresses.size === 0
        ? undefined
        : countDevices(
            otherPeers.filter((peer) => peer.addresses.some((address) => addresses.has(address))),
          ),
    relays: [...relayIds].flatMap((nodeId) => {
      const relay = peers.find((peer) => peer.nodeId === nodeId)
      if (!relay) return []
      const relayedPeers = otherPeers.filter(({ relayedBy }) => relayedBy === nodeId)
      return [{ nodeId, isDown: isDown(relay), ...countDevices(relayedPeers) }]
    }),
  }
}

const isDown = ({ status }: Peer) => healthOf(status) === 'offline'

function countDevices(peers: readonly Peer[]): PeerCounts {
  const upIds = new Set(peers.filter((peer) => !isDown(peer)).map((peer) => peer.deviceId))
  const allIds = new Set(peers.map((peer) => peer.deviceId))
  return { count: allIds.size, down: allIds.size - upIds.size }
}
