import { defaultPolicies } from '../acls/default-policies'
import { unixNow } from '../clock'
import type { Context } from '../context'
import { ofServer } from '../edition'
import { makeDefaultGateway } from '../gateways/make-gateway'
import { openToGroups } from '../groups/group-policies'
import { addGroupPolicies } from '../groups/network-defaults'
import { defaultKey } from '../keys/enrollment-key'
import { giveDefaultNameServer } from '../nameservers/name-server'
import { joinIfRoom } from '../nodes/join-network'
import type { Network } from '../storage/tables'
import { defaultTag } from '../tags/tag'
import type { NetworkInput } from './network'
import { newNetwork } from './new-network'
import { checkNewNetwork } from './validate-network'
import { networkVersions } from './versions'

/**
 * Stores a network with all it is born with (contract 1.8): its key, its policies, and the default
 * hosts, of which those that run Linux become gateways.
 * @throws Refusal 400
 */
export function createNetwork(context: Context, input: NetworkInput): Network {
  const { store } = context
  return store.transaction(() => {
    const checked = checkNewNetwork(store, input)
    const { joinsByItself, poolOf } = ofServer(networkVersions, store)
    const network = {
      ...newNetwork(checked, unixNow()),
      auto_join: joinsByItself(store, checked),
      ...poolOf(store, checked),
    }
    store.networks.insert(network)
    store.keys.insert(defaultKey(network.netid))
    giveDefaultNameServer(store, network.netid)
    store.tags.insert(defaultTag(network.netid))
    for (const policy of defaultPolicies(network.netid)) store.policies.insert(policy)
    addGroupPolicies(store, network.netid)
    openToGroups(store, network.netid)
    for (const host of store.hosts.all({ isdefault: true })) {
      const node = joinIfRoom(store, host, { netid: network.netid })
      if (node) makeDefaultGateway(store, host, node)
    }
    return network
  })
}
