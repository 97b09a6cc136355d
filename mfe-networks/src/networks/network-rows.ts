import type { Network } from '@meshdeck/api/networks'

/** A network, as its table shows it and its menu needs it. */
export type NetworkRow = {
  /** Also the name. */
  id: string
  name: string
  /** Empty for a family that the network doesn't have. */
  range4: string
  range6: string
  nodeCount: number
  /** Whether devices reach each other by default; not known since 1.5.1. */
  defaultAccess: 'yes' | 'no' | undefined
}

export const toNetworkRow = (network: Network): NetworkRow => ({
  id: network.netid,
  name: network.netid,
  range4: network.addressrange,
  range6: network.addressrange6,
  nodeCount: network.hosts,
  defaultAccess: network.defaultacl,
})

export const toNetworkRows = (networks: readonly Network[]) => networks.map(toNetworkRow)
