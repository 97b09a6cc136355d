import { timeNow } from '../clock'
import { sendEnvelope, httpError } from '../http/replies'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Network } from '../storage/tables'
import { type Cidr, parseCidr } from './cidr'
import {
  type NetworkInput,
  type NetworkVersion,
  networkType151,
  networkType180,
  zeroNetwork,
} from './network'

/** What later versions change in networks of 1.5.1. */
type Later = {
  type: Pick<typeof networkType151, 'name' | 'read'>
  toReply(network: Network): object
  /** Returns the values of further fields that an update stores. */
  changesOf(input: NetworkInput): Partial<Network>
}

/** Networks of 1.5.1: booleans and times, address families are derived from the ranges (contract 2.4). */
export const networks151 = networksOf({ type: networkType151, toReply, changesOf: () => ({}) })

/** Networks of 1.8.0, which can require an egress route to the internet. */
export const networks180 = networksOf({
  type: networkType180,
  toReply: (network) => ({
    ...toReply(network),
    auto_select_exit_node: network.auto_select_exit_node,
  }),
  changesOf: ({ auto_select_exit_node = false }) => ({ auto_select_exit_node }),
})

function networksOf(later: Later): NetworkVersion {
  return {
    bodyType: {
      name: later.type.name,
      zero: zeroNetwork,
      read(value, current, place) {
        const input = { ...current, ...later.type.read(value, current, place) }
        return {
          ...input,
          isipv4: input.addressrange === '' ? 'no' : 'yes',
          isipv6: input.addressrange6 === '' ? 'no' : 'yes',
        }
      },
    },
    toReply: later.toReply,
    toListReply: (networks, isFiltered) =>
      networks.length === 0 && isFiltered ? null : networks.map(later.toReply),
    toStatsReply: (rows) =>
      rows.length === 0
        ? null
        : rows.map(({ network, hosts }) => ({ Network: later.toReply(network), Hosts: hosts })),
    poolOf: () => undefined,
    checkRange,
    faultsOf,
    joinsByItself,
    update: (store, input) => later.toReply(update(store, input, later.changesOf(input))),
    sendDeleted: (reply) => sendEnvelope(reply, 'success'),
    missingStatus: 404,
  }
}

function toReply(network: Network) {
  return {
    id: network.id,
    netid: network.netid,
    addressrange: network.addressrange,
    addressrange6: network.addressrange6,
    defaultkeepalive: network.defaultkeepalive,
    defaultmtu: network.defaultmtu,
    auto_join: network.auto_join,
    auto_remove: network.auto_remove,
    auto_remove_tags: network.auto_remove_tags,
    auto_remove_threshold: network.auto_remove_threshold,
    jit_enabled: network.jit_enabled,
    virtual_nat_pool_ipv4: network.virtual_nat_pool_ipv4,
    virtual_nat_site_prefixlen_ipv4: network.virtual_nat_site_prefixlen_ipv4,
    nodes_updated_at: network.nodes_updated_at,
    created_by: network.created_by,
    created_at: network.created_at,
    updated_at: network.updated_at,
  }
}

/** Checks the size: the gateway and one device need an address each. */
export function checkRange({ family, prefix }: Cidr, words: string) {
  const bits = family === 4 ? 32 : 128
  if (bits - prefix <= 1) throw httpError(400, `cannot create network with ${words} cidr`)
}

const takenId = 'UNIQUE constraint failed: networks_v1.id'

function faultsOf(store: Store, { id, netid, defaultkeepalive }: NetworkInput): string[] {
  return [
    netid === '' ? 'network name cannot be empty' : '',
    netid === '' || store.networks.has(netid) ? 'invalid network name' : '',
    /^[a-z0-9_-]*$/.test(netid) ? '' : 'invalid character(s) in network name',
    defaultkeepalive > 1000 ? 'default keep alive must be less than 1000' : '',
    id !== '' && store.networks.count({ id }) > 0 ? takenId : '',
  ]
}

/** Replaces the automatic settings; an empty pool of virtual addresses keeps the stored one. */
function update(store: Store, input: NetworkInput, changes: Partial<Network>): Network {
  const { netid, auto_remove, auto_remove_tags, auto_remove_threshold } = input
  const network = found(400, () => store.networks.get(netid))
  checkKeptFields(input)
  checkVirtualAddresses(input, network)
  const updatedNetwork: Network = {
    ...network,
    auto_join: joinsByItself(store, input),
    auto_remove,
    auto_remove_tags,
    auto_remove_threshold,
    virtual_nat_pool_ipv4: input.virtual_nat_pool_ipv4 || network.virtual_nat_pool_ipv4,
    virtual_nat_site_prefixlen_ipv4:
      Math.max(input.virtual_nat_site_prefixlen_ipv4, 0) || network.virtual_nat_site_prefixlen_ipv4,
    ...changes,
    updated_at: timeNow(),
  }
  store.networks.update(netid, updatedNetwork)
  return updatedNetwork
}

/** Validates fields that an update doesn't change. */
function checkKeptFields({ addressrange, addressrange6, defaultkeepalive }: NetworkInput) {
  const bad = [addressrange, addressrange6].filter((range) => range !== '' && !parseCidr(range))
  const faults = bad.map((range) => `invalid CIDR address: ${range}`)
  if (defaultkeepalive > 1000) faults.push('default keep alive must be less than 1000')
  if (faults.length > 0) throw httpError(400, faults.join('\n'))
}

/** Whether devices join without approval. A missing value means no. */
export function joinsByItself(
  store: Store,
  { auto_join }: Pick<NetworkInput, 'auto_join'>,
): boolean {
  return auto_join || !store.can('approvesDevices')
}

/** Validates the pool of virtual addresses, or the stored one if none is sent, and the prefix length in it. */
export function checkVirtualAddresses(input: NetworkInput, storedNetwork: Network) {
  const { virtual_nat_pool_ipv4: sentRange, virtual_nat_site_prefixlen_ipv4: sitePrefix } = input
  if (sentRange === '' && sitePrefix <= 0) return
  const range = sentRange || storedNetwork.virtual_nat_pool_ipv4
  const pool = parseCidr(range)
  if (!pool && sentRange === '') return
  if (!pool) {
    throw httpError(400, `invalid Virtual NAT IPv4 pool CIDR: invalid CIDR address: ${range}`)
  }
  if (sitePrefix <= 0 || sitePrefix > 32)
    throw httpError(400, siteFault(`must be between 1 and 32, got ${sitePrefix}`))
  if (sitePrefix >= pool.prefix) return
  throw httpError(
    400,
    siteFault(
      `site prefix length /${sitePrefix} cannot be larger (less specific) than pool prefix length /${pool.prefix}. Site prefix must be >= pool prefix (more specific or equal)`,
    ),
  )
}

function siteFault(words: string): string {
  return `invalid Virtual NAT IPv4 site prefix length: ${words}`
}
