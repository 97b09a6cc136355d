import { clientEnd, nodeEnd } from '../acls/node-end'
import { judge, openPolicyOf } from '../acls/reachability'
import { serves } from '../egress/servers'
import { mayReach } from '../remote-access/given-gateways'
import type { Store } from '../storage/store'
import type { Egress, ExtClient, Node } from '../storage/tables'
import { isUserClient } from './node'

/** Whom and what policies let a node meet (reachability 4). */
export type Meetings = {
  /** Whether another node of its network is its peer. */
  node(peer: Node): boolean
  /** Whether an external client is. */
  client(client: ExtClient): boolean
  /** The routes it may use of those that a node serves. */
  routesOf(peer: Node): Egress[]
}

/** Policies and routes are read once, for as many questions as there are. */
export function createMeetings(store: Store, node: Node): Meetings {
  const { network } = node
  const isOpen = openPolicyOf(store, network) !== undefined
  const from = nodeEnd(store, node)
  const routes = store.egress.all({ network, status: true })
  const ownRanges = new Set(routes.filter((route) => serves(route, node)).map(({ range }) => range))
  const mayUse = createUse(store, network)

  return {
    node: (peer) => isOpen || judge(store, network, { from, to: nodeEnd(store, peer) }).isPeer,
    client(client) {
      if (isUserClient(client)) return mayOwnerReach(store, client, node)
      return isOpen || judge(store, network, { from: clientEnd(store, client), to: from }).isPeer
    },
    routesOf(peer) {
      // who is behind a relay may use what the relay may use
      const users = node.relayedby === peer.id ? [node, peer] : [node]
      return routes.filter(
        (route) =>
          serves(route, peer) &&
          !ownRanges.has(route.range) &&
          (isOpen || users.some((user) => mayUse(user, route))),
      )
    },
  }
}

/** A client that a desktop program made is judged by who owns it; the community edition lets none in. */
function mayOwnerReach(store: Store, { ownerid }: ExtClient, node: Node): boolean {
  const owner = store.edition === 'pro' ? store.users.find(ownerid) : undefined
  return owner !== undefined && mayReach(store, owner, node)
}

/** A route is open to the sources of policies that name it, or that lead to every node. */
function createUse(store: Store, network_id: string) {
  const shown = store.edition === 'pro' ? {} : { policy_type: 'device-policy' }
  const policies = store.policies.all({ network_id, enabled: true, ...shown })

  return ({ id, tags }: Node, route: Egress): boolean => {
    const names = new Set([id, '*', ...Object.keys(tags ?? {})])
    return policies.some(
      ({ src_type, dst_type }) =>
        dst_type?.some((end) =>
          end.id === 'egress-id' ? end.value === route.id : end.id === 'tag' && end.value === '*',
        ) && src_type?.some(({ value }) => names.has(value)),
    )
  }
}
