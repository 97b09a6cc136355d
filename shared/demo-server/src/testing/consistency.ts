import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import { forServer } from '../edition'
import type { NetworkRoles } from '../storage/account-tables'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { hasOwnRoles } from '../users/default-roles'
import { findGroup } from '../users/group'
import { findPlatformRole, findRole, isPlaceOfRoles } from '../users/role'

/**
 * Returns inconsistencies in a store, one line each; empty if there are none. References that the real server leaves
 * behind are excluded: a host's list may name a node that was removed by force while pending (contract 1.12), egress
 * routes and custom names outlive their network with its nodes (contract 1.8, 1.13), an egress among the sources of a
 * policy stays (contract 1.15), as do ends of policies of another network.
 */
export function inconsistenciesOf(store: Store): string[] {
  const nodes = new Map(store.nodes.all().map((node) => [node.id, node]))
  const hosts = new Map(store.hosts.all().map((host) => [host.id, host]))
  const faults: string[] = []
  const check = (isGood: boolean, fault: string) => void (isGood || faults.push(fault))

  for (const { id, hostid, relayedby, relaynodes, internetgw_node_id, ...node } of nodes.values()) {
    check(hosts.get(hostid)?.nodes?.includes(id) ?? false, `node ${id} is not in its host's list`)
    check(relayedby === '' || nodes.has(relayedby), `node ${id} is relayed by nobody`)
    check(
      internetgw_node_id === '' || nodes.has(internetgw_node_id),
      `node ${id} uses an internet gateway that is gone`,
    )
    for (const other of [...(relaynodes ?? []), ...(node.inet_node_client_ids ?? [])]) {
      check(nodes.has(other), `node ${id} serves one that is gone`)
    }
    for (const other of endsOfDetours(node)) {
      check(nodes.has(other), `node ${id} takes a detour over or to one that is gone`)
    }
  }
  for (const { clientid, ingressgatewayid } of store.extClients.all()) {
    check(nodes.has(ingressgatewayid), `client ${clientid} has no gateway`)
  }
  for (const { id, user_name } of store.accessTokens.all()) {
    check(store.users.has(user_name), `token ${id} has no user`)
  }
  if (store.edition === 'pro') faults.push(...danglingRights(store), ...danglingPolicies(store))
  const broken = store.db.all('PRAGMA foreign_key_check')
  return [...faults, ...broken.map((row) => `foreign key: ${JSON.stringify(row)}`)]
}

/** Returns the nodes that a node reaches over others, and the latter. */
function endsOfDetours({ failed_over_by, ...node }: Detours): string[] {
  const [peers, relayed] = [node.fail_over_peers ?? {}, node.auto_relayed_peers ?? {}]
  const through = failed_over_by === NIL_UUID ? [] : [failed_over_by]
  return [...through, ...Object.keys(peers), ...Object.entries(relayed).flat()]
}
type Detours = Pick<Node, 'failed_over_by' | 'fail_over_peers' | 'auto_relayed_peers'>

/** Returns users and groups that policies for users name and that don't exist. */
function danglingPolicies(store: Store): string[] {
  return store.policies.all({ policy_type: 'user-policy' }).flatMap(({ id, src_type }) =>
    (src_type ?? [])
      .filter(({ value }) => value !== '*')
      .filter((end) =>
        end.id === 'user' ? !store.users.has(end.value) : !findGroup(store, end.value),
      )
      .map((end) => `policy ${id} lets ${end.id} ${end.value} in, who is gone`),
  )
}

/** Returns groups, roles and networks that a user's rights name and that don't exist. */
function danglingRights(store: Store): string[] {
  const faults: string[] = []
  const checkRoles = (holder: string, held: NetworkRoles | null) => {
    for (const [netid, roles] of Object.entries(held ?? {})) {
      if (!isPlaceOfRoles(store, netid))
        faults.push(`${holder} has a role on ${netid}, which is gone`)
      for (const id of Object.keys(roles ?? {})) {
        if (!findRole(store, id)) faults.push(`${holder} has the role ${id}, which is gone`)
      }
    }
  }
  for (const { id, network_roles } of store.groups.all()) checkRoles(`group ${id}`, network_roles)
  const people = [
    ...store.users.all().map((user) => ({ ...user, name: user.username })),
    ...store.invites.all().map((invite) => ({ ...invite, name: invite.email })),
  ]
  for (const { name, platform_role_id, network_roles, user_group_ids } of people) {
    if (!findPlatformRole(store, platform_role_id)) {
      faults.push(`${name} has the role ${platform_role_id}, which is none of the server`)
    }
    if (forServer(hasOwnRoles, store)) checkRoles(name, network_roles)
    for (const id of Object.keys(user_group_ids ?? {})) {
      if (!findGroup(store, id)) faults.push(`${name} is in group ${id}, which is gone`)
    }
  }
  return faults
}
