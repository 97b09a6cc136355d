import type { ConfigFile } from '@meshdeck/api/config-files'
import type { DnsEntry } from '@meshdeck/api/dns'
import type { EgressRoute } from '@meshdeck/api/egress'
import type { EnrollmentKey } from '@meshdeck/api/enrollment-keys'
import type { Host } from '@meshdeck/api/hosts'
import type { Membership } from '@meshdeck/api/memberships'
import type { Network } from '@meshdeck/api/networks'
import { isConfigFile, nodeName } from '@meshdeck/api/nodes'
import type { Policy } from '@meshdeck/api/policies'
import type { Role } from '@meshdeck/api/roles'
import type { Tag } from '@meshdeck/api/tags'
import type { User, UserGroup } from '@meshdeck/api/users'
import { plainAddresses } from '@meshdeck/domain/addresses'
import { shortId } from '@meshdeck/domain/short-id'

import type { Entity } from './entity-index'

/* Converts the server's lists to items of the palette. */

export const networkEntities = (networks: readonly Network[]): Entity[] =>
  networks.map(({ netid, addressrange, addressrange6 }) => ({
    id: netid,
    name: netid,
    addresses: present(addressrange, addressrange6),
    params: { networkId: netid },
  }))

export const deviceEntities = (hosts: readonly Host[]): Entity[] =>
  hosts.map(({ id, name, endpointip, endpointipv6, publickey }) => ({
    id,
    name: name || shortId(id),
    addresses: present(endpointip, endpointipv6),
    publicKey: publickey,
    params: { deviceId: id },
  }))

/**
 * Only the device contains a node's name and its external endpoint [HN-015]. `domain` is the server's default domain.
 */
export function nodeEntities(
  nodes: ReadonlyArray<
    Pick<Membership, 'id' | 'hostid' | 'network' | 'address' | 'address6' | 'is_static'>
  >,
  hosts: readonly Host[],
  domain = '',
): Entity[] {
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  return nodes
    .filter((node) => !isConfigFile(node))
    .map(({ id, hostid, network, address, address6 }) => {
      const host = hostOf.get(hostid)
      return {
        id,
        name: nodeName({ id }, host),
        networkId: network,
        addresses: plainAddresses(address, address6),
        otherNames: host
          ? present(host.endpointip, host.endpointipv6, dnsName(host.name, network, domain))
          : [],
        publicKey: host?.publickey ?? '',
        params: { networkId: network, nodeId: id },
      }
    })
}

/** The DNS name that the server gives a node in its network (contract 1.13). */
const dnsName = (host: string, network: string, domain: string) =>
  host === '' ? '' : present(host, network, domain).join('.')

export const configFileEntities = (configFiles: readonly ConfigFile[]): Entity[] =>
  configFiles.map((file) => ({
    id: `${file.network} ${file.clientid}`,
    name: file.clientid,
    networkId: file.network,
    addresses: [...present(file.address, file.address6), ...file.extraallowedips],
    otherNames: present(file.ownerid),
    publicKey: file.publickey,
    params: { networkId: file.network, fileId: file.clientid },
  }))

export const egressEntities = (routes: readonly EgressRoute[]): Entity[] =>
  routes.map(({ id, name, network, range, domain }) => {
    // `*`, the internet, isn't an address to search for
    const address = range === '*' ? '' : range
    return {
      id,
      name: name || address || domain || id,
      networkId: network,
      addresses: present(address),
      otherNames: present(domain),
      params: { networkId: network, routeId: id },
    }
  })

/** User-defined names only; the names of nodes are found with their nodes. */
export const dnsEntities = (entries: readonly DnsEntry[]): Entity[] =>
  entries
    .filter(({ isCustom }) => isCustom)
    .map(({ name, network, address, address6 }) => ({
      id: [name, network, address, address6].join(' '),
      name,
      networkId: network,
      addresses: present(address, address6),
      params: { networkId: network },
    }))

export const userEntities = (users: readonly User[]): Entity[] =>
  users.map(({ username, display_name: displayName }) => ({
    id: username,
    name: username,
    addresses: [],
    otherNames: present(displayName),
    params: {},
  }))

export const groupEntities = (groups: readonly UserGroup[]): Entity[] =>
  groups.map(({ id, name, meta_data: description }) => ({
    id,
    name: name || id,
    addresses: [],
    otherNames: present(description),
    params: { groupId: id },
  }))

/**
 * Platform roles have only an ID as name, which users type without its dashes. From 1.5.1 on the ID is also their name.
 */
export const roleEntities = (roles: readonly Role[]): Entity[] =>
  roles.map(({ id, name, meta_data: description }) => ({
    id,
    name: name || id,
    addresses: [],
    otherNames: present(description, name === '' || name === id ? id.replaceAll('-', ' ') : ''),
    params: { roleId: id },
  }))

/** Keys by name: the value of a key lets devices join and is left out. */
export const keyEntities = (keys: readonly EnrollmentKey[]): Entity[] =>
  keys.map(({ tags, networks }, index) => ({
    id: String(index),
    name: tags.join(', ') || `#${index + 1}`,
    addresses: [],
    otherNames: networks,
    params: {},
  }))

export const policyEntities = (policies: readonly Policy[]): Entity[] =>
  policies.map(({ id, name, network_id: networkId }) => ({
    id,
    name: name || id,
    networkId,
    addresses: [],
    params: { networkId, policyId: id },
  }))

export const tagEntities = (tags: readonly Tag[]): Entity[] =>
  tags.map(({ id, tag_name: name, network: networkId }) => ({
    id,
    name,
    networkId,
    addresses: [],
    params: { networkId, tagId: id },
  }))

const present = (...texts: string[]) => texts.filter((text) => text !== '')
