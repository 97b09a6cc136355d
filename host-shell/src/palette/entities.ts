import type { ConfigFile } from '@meshdeck/api/config-files'
import type { DnsEntry } from '@meshdeck/api/dns'
import type { EgressRoute } from '@meshdeck/api/egress'
import type { EnrollmentKey } from '@meshdeck/api/enrollment-keys'
import type { Host } from '@meshdeck/api/hosts'
import type { Membership } from '@meshdeck/api/memberships'
import type { Network } from '@meshdeck/api/networks'
import type { Policy } from '@meshdeck/api/policies'
import type { Role } from '@meshdeck/api/roles'
import type { Tag } from '@meshdeck/api/tags'
import type { User, UserGroup } from '@meshdeck/api/users'
import { plainAddresses } from '@meshdeck/domain/addresses'

import type { Thing } from './entity-index'

/* Converts the server's lists to items of the palette. */

export const networkThings = (networks: readonly Network[]): Thing[] =>
  networks.map(({ netid, addressrange, addressrange6 }) => ({
    id: netid,
    name: netid,
    addresses: present(addressrange, addressrange6),
    params: { networkId: netid },
  }))

export const deviceThings = (hosts: readonly Host[]): Thing[] =>
  hosts.map(({ id, name, endpointip, endpointipv6, publickey }) => ({
    id,
    name: name || id,
    addresses: present(endpointip, endpointipv6),
    publicKey: publickey,
    params: { deviceId: id },
  }))

/**
 * Only the device contains a node's name and its external endpoint [HN-015]. `domain` is the server's default domain.
 */
export function nodeThings(
  nodes: ReadonlyArray<
    Pick<Membership, 'id' | 'hostid' | 'network' | 'address' | 'address6' | 'is_static'>
  >,
  hosts: readonly Host[],
  domain = '',
): Thing[] {
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  return nodes
    .filter(({ is_static: isConfigFile }) => !isConfigFile)
    .map(({ id, hostid, network, address, address6 }) => {
      const host = hostOf.get(hostid)
      return {
        id,
        name: host?.name || id,
        networkId: network,
        addresses: plainAddresses(address, address6),
        others: host
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

export const configFileThings = (files: readonly ConfigFile[]): Thing[] =>
  files.map((file) => ({
    id: `${file.network} ${file.clientid}`,
    name: file.clientid,
    networkId: file.network,
    addresses: [...present(file.address, file.address6), ...file.extraallowedips],
    others: present(file.ownerid),
    publicKey: file.publickey,
    params: { networkId: file.network, fileId: file.clientid },
  }))

export const egressThings = (routes: readonly EgressRoute[]): Thing[] =>
  routes.map(({ id, name, network, range, domain }) => ({
    id,
    name: name || range || domain || id,
    networkId: network,
    addresses: present(range),
    others: present(domain),
    params: { networkId: network, routeId: id },
  }))

/** User-defined names only; the names of nodes are found with their nodes. */
export const dnsThings = (entries: readonly DnsEntry[]): Thing[] =>
  entries
    .filter(({ isCustom }) => isCustom)
    .map(({ name, network, address, address6 }) => ({
      id: [name, network, address, address6].join(' '),
      name,
      networkId: network,
      addresses: present(address, address6),
      params: { networkId: network },
    }))

export const userThings = (users: readonly User[]): Thing[] =>
  users.map(({ username, display_name: displayName }) => ({
    id: username,
    name: username,
    addresses: [],
    others: present(displayName),
    params: {},
  }))

export const groupThings = (groups: readonly UserGroup[]): Thing[] =>
  groups.map(({ id, name, meta_data: description }) => ({
    id,
    name: name || id,
    addresses: [],
    others: present(description),
    params: { groupId: id },
  }))

/**
 * Platform roles have only an id as name, which users type without its dashes. From 1.5.1 on the id is also their name.
 */
export const roleThings = (roles: readonly Role[]): Thing[] =>
  roles.map(({ id, name, meta_data: description }) => ({
    id,
    name: name || id,
    addresses: [],
    others: present(description, name === '' || name === id ? id.replaceAll('-', ' ') : ''),
    params: { roleId: id },
  }))

/** Keys by name: the value of a key lets devices join and is left out. */
export const keyThings = (keys: readonly EnrollmentKey[]): Thing[] =>
  keys.map(({ tags, networks }, index) => ({
    id: String(index),
    name: tags.join(', ') || `#${index + 1}`,
    addresses: [],
    others: networks,
    params: {},
  }))

export const policyThings = (policies: readonly Policy[]): Thing[] =>
  policies.map(({ id, name, network_id: networkId }) => ({
    id,
    name: name || id,
    networkId,
    addresses: [],
    params: { networkId, policyId: id },
  }))

export const tagThings = (tags: readonly Tag[]): Thing[] =>
  tags.map(({ id, tag_name: name, network: networkId }) => ({
    id,
    name,
    networkId,
    addresses: [],
    params: { networkId, tagId: id },
  }))

const present = (...texts: string[]) => texts.filter((text) => text !== '')
