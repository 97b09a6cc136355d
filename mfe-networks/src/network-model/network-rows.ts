import type { Network } from '@meshdeck/api/networks'

/** A network as the table shows it: as the server lists it, by its name. */
export type NetworkRow = Network & { id: string; name: string }

export const toNetworkRows = (networks: readonly Network[]): NetworkRow[] =>
  networks.map((network) => ({ ...network, id: network.netid, name: network.netid }))
