import { ofServer } from '../edition'
import type { Store } from '../storage/store'
import { networkVersions } from './versions'

/** What this server keeps of every network, for data that another edition wrote. */
export function prepareNetworks(store: Store) {
  const { poolOf } = ofServer(networkVersions, store)
  store.transaction(() => {
    for (const network of store.networks.all({ virtual_nat_pool_ipv4: '' })) {
      store.networks.update(network.netid, poolOf(store, network) ?? {})
    }
  })
}
