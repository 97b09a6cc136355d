import type { FastifyReply, FastifyRequest } from 'fastify'

import { restrictedCaller } from '../auth/callers'
import { timeOfUnix } from '../clock'
import { struct } from '../http/decode-body'
import { bool, type Decoded, type FieldType, int, list, string, time } from '../http/field-types'
import { newId } from '../ids'
import type { Store } from '../storage/store'
import type { Network } from '../storage/tables'
import { reaches } from '../users/group'
import type { Cidr } from './cidr'

const ranges = {
  addressrange: string(),
  addressrange6: string(),
  netid: string(),
  defaultmtu: int('int32', 32),
}

/** A network as a body carries it to 1.0.0 (contract 1.8). */
export const networkType100 = struct('Network', {
  ...ranges,
  defaultkeepalive: int('int32', 32),
  nodeslastmodified: int('int64'),
  networklastmodified: int('int64'),
  defaultinterface: string(),
  defaultlistenport: int('int32', 32),
  nodelimit: int('int32', 32),
  defaultpostdown: string(),
  allowmanualsignup: string(),
  isipv4: string(),
  isipv6: string(),
  defaultudpholepunch: string(),
  defaultacl: string(),
  dns_nameservers: list(string()),
})

/** The same for 1.5.1 (contract 2.4). */
export const networkType151 = struct(
  'Network',
  {
    ...ranges,
    defaultkeepalive: int(),
    id: string(),
    auto_join: bool(),
    jit_enabled: bool(),
    auto_remove: bool(),
    auto_remove_tags: { ...list(string()), name: 'datatypes.JSONSlice[string]' },
    auto_remove_threshold: int(),
    virtual_nat_pool_ipv4: string(),
    virtual_nat_site_prefixlen_ipv4: int(),
    created_by: string(),
    created_at: time(),
    updated_at: time(),
    nodes_updated_at: time(),
  },
  'schema',
)

/** A network as any of them carries it; what a server does not know is zero. */
export type NetworkInput = Decoded<typeof networkType100> & Decoded<typeof networkType151>

/** What a server has its own way of when it comes to networks (contract 1.8 and 2.4). */
export type NetworkVersion = {
  bodyType: FieldType<NetworkInput>
  toReply(network: Network): object
  /** The answer to a list; none at all, or none that the caller may see, is not always an empty one. */
  toListReply(networks: Network[], isFiltered: boolean): unknown
  toStatsReply(rows: Array<{ network: Network; hosts: number }>): unknown
  /** @throws Refusal 400 for a range that is too small, in the words for its field */
  checkRange(range: Cidr, words: string): void
  /** A line for each field of a new network that is not good; empty ones count for nothing. */
  faultsOf(store: Store, network: NetworkInput): string[]
  /** The addresses that stand for ranges which several routes lead to; only a licence has any. */
  poolOf(store: Store, network: NetworkInput): Partial<Network> | undefined
  /** Whether devices join without being asked for; only a licence lets a network choose. */
  joinsByItself(store: Store, network: NetworkInput): boolean
  /** Stores what may be changed and gives the answer. @throws Refusal 400 */
  update(store: Store, input: NetworkInput): object
  sendDeleted(reply: FastifyReply): FastifyReply
  missingStatus: number
}

export function zeroNetwork(): NetworkInput {
  return { ...networkType151.zero(), ...networkType100.zero() }
}

/** What a new network gets where its creator said nothing. Isolation flags do not follow the ranges. */
export function withDefaults(input: NetworkInput): NetworkInput {
  return {
    ...input,
    defaultinterface: input.defaultinterface || `nm-${input.netid}`,
    defaultlistenport: input.defaultlistenport || 51_821,
    nodelimit: input.nodelimit || 999_999_999,
    defaultkeepalive: input.defaultkeepalive || 20,
    allowmanualsignup: input.allowmanualsignup || 'no',
    isipv4: input.isipv4 || 'yes',
    isipv6: input.isipv6 || 'no',
    defaultudpholepunch: input.defaultudpholepunch || 'no',
    defaultacl: input.defaultacl || 'yes',
    defaultmtu: input.defaultmtu || 1280,
  }
}

/** A checked network as it is stored, made at this moment (unix seconds); devices join it by themselves. */
export function newNetwork(input: NetworkInput, now: number): Network {
  const time = timeOfUnix(now)
  return {
    ...input,
    nodeslastmodified: now,
    networklastmodified: now,
    id: input.id || newId(),
    auto_join: true,
    auto_remove_tags: input.auto_remove_tags ?? [],
    auto_remove_threshold: input.auto_remove_threshold || (input.auto_remove ? 60 : 0),
    nodes_updated_at: time,
    created_at: time,
    updated_at: time,
  }
}

/** Networks by name, for a user those that he has a role on, and whether any may have been left out. */
export function visibleNetworks(store: Store, request: FastifyRequest): Visible {
  const networks = store.networks.all().toSorted((a, b) => (a.netid < b.netid ? -1 : 1))
  const restricted = restrictedCaller(store, request)
  if (!restricted || restricted.role?.id === 'auditor') return { networks, isFiltered: false }
  const visible = networks.filter(({ netid }) => reaches(store, restricted.user, netid))
  return { networks: visible, isFiltered: true }
}

type Visible = { networks: Network[]; isFiltered: boolean }
